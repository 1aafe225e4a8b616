/**
 * Which paths of a snapshot leak, and who is responsible for each. {@code report} turns the answers
 * into text and {@code snapshot.json} into JSON, so the two cannot contradict each other.
 *
 * <ul>
 *   <li>Paths: {@code LeakPaths} finds each {@code LeakPath}, the worst first; {@code Outcomes}
 *       sums what became of the flows below a node.
 *   <li>Names: {@code Fingerprint} of a leak, {@code CodeOwner} of a class.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.leaks;
