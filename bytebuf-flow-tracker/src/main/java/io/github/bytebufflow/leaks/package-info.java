/**
 * Which paths of a snapshot leak, and who is responsible for each. {@code report} turns the answers
 * into text and {@code snapshot.json} into JSON, so the two cannot contradict each other.
 *
 * <ul>
 *   <li>Paths: {@code LeakPaths} finds each {@code LeakPath}, the worst first; {@code Outcomes}
 *       sums what became of the flows below a node.
 *   <li>Blame: {@code Responsibility} asks the rules of one path in their order, and makes a {@code
 *       Finding}. {@code LeakEvidence} is what the rules ask of the path. {@code LeftCount} says
 *       whose count was left, {@code RaisedCount} judges who raised one that is left, {@code
 *       LastHolder} says who had the buffer besides the one that released it. {@code StepOwner}
 *       judges the method of a step, {@code Callers} those above in the stack, {@code MethodJudge}
 *       weighs one method, {@code Takers} who got the buffer from a method that gave it away,
 *       {@code Handovers} who got it in a wrapper, a lambda or a pipeline. {@code OffPath} and
 *       {@code Streams} weigh those who stand neither on the path nor in a stack, {@code
 *       Bystanders} those who were there, {@code Witness} says who releases the others; {@code
 *       Guesses} adds other explanations where nobody is decided, and {@code Spread} names suspects
 *       for different reasons, each of which is a {@code Hypothesis}. {@code Stacks} says what
 *       frames tell; {@code Reason} weighs what a method does, {@code Candidates} ranks, {@code
 *       Advice} decides whether one is certain and says what to do. {@code Code} asks what the
 *       methods do; {@code MethodUse}, {@code Keeper} and {@code Assembler} are answers. {@code
 *       Findings} are all of a snapshot; {@code HeldLast} is the suspect who had the buffer last.
 *   <li>Misuse: {@code MisuseEvidence} asks the code who used a buffer after its end, {@code
 *       RunAgain} who gave it twice to a method that ends it, {@code KeptByCallee} who kept what a
 *       handler had lent; {@code Overdraft} is an answer.
 *   <li>In time: {@code Inquiry} looks into leaks and misuses until nobody waits any more.
 *   <li>Known: {@code KnownLeaks} is the catalogue of leaks of libraries, {@code Versions}
 *       compares.
 *   <li>Names: {@code Fingerprint} of a leak, {@code Names} of methods, {@code PathName} of a path.
 *   <li>For tables, metrics and events: {@code NamedLeak} sums the paths of one fingerprint, {@code
 *       OldBuffers} are the suspects of one path.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.leaks;
