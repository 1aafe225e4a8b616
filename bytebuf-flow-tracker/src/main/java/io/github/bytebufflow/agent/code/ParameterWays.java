package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What becomes of what methods get as a parameter, found once for each. Methods may call each other
 * in a circle: what was found while a question was open whose answer it needed is good for that
 * question only, and is found anew for the next. Used by one thread at a time.
 */
final class ParameterWays {
  /** Stands for the frames of a method, where they are read and not a parameter is asked for. */
  private static final int FRAMES = -1;

  /** Of an answer that needs no open question. */
  private static final int NONE = Integer.MAX_VALUE;

  /** A method, one of its local variables, and the answer. */
  private static final class Question {
    final MethodBody body;
    final int local;
    Ways ways;

    /** The outermost open question that the answer needs. */
    int needs = NONE;

    Question(MethodBody body, int local) {
      this.body = body;
      this.local = local;
    }

    boolean isOf(MethodBody other, int variable) {
      return body == other && local == variable;
    }
  }

  private final Map<MethodBody, Map<Integer, Question>> answers = new HashMap<>();

  /** Each was asked for the sake of the one before. */
  private final List<Question> open = new ArrayList<>();

  /** Answered, and good as long as the question is open that they need. */
  private final List<Question> passing = new ArrayList<>();

  /** What becomes of what comes in as a parameter; unknown where that is just being found out. */
  Ways of(MethodBody body, int local) {
    if (isOpen(body, local)) {
      return Ways.unknown();
    }
    Map<Integer, Question> known = answers.computeIfAbsent(body, unknown -> new HashMap<>());
    Question before = known.get(local);
    if (before != null) {
      needs(before.needs);
      return before.ways;
    }
    Question question = new Question(body, local);
    open.add(question);
    try {
      question.ways = Ways.from(body, Set.of(-1 - local), 0, 1);
      known.put(local, question);
    } finally {
      close(question);
    }
    return question.ways;
  }

  /** Reads the frames of a method, for which its calls are asked what they do. */
  void read(MethodBody body, Runnable frames) {
    Question question = new Question(body, FRAMES);
    open.add(question);
    try {
      frames.run();
    } finally {
      close(question);
    }
  }

  /** Whether what becomes of a parameter is just being found out, or needs what is. */
  boolean isOpen(MethodBody body, int local) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).isOf(body, local) || open.get(i).isOf(body, FRAMES)) {
        needs(i);
        return true;
      }
    }
    return false;
  }

  private void needs(int at) {
    if (!open.isEmpty()) {
      Question last = open.get(open.size() - 1);
      last.needs = Math.min(last.needs, at);
    }
  }

  private void close(Question question) {
    int at = open.size() - 1;
    open.remove(at);
    boolean passes = question.needs < at;
    for (Question other : List.copyOf(passing)) {
      if (other.needs >= at && passes) {
        other.needs = question.needs;
      } else if (other.needs >= at) {
        passing.remove(other);
        forget(other);
      }
    }
    if (passes) {
      passing.add(question);
      needs(question.needs);
    } else {
      question.needs = NONE;
    }
  }

  private void forget(Question question) {
    if (question.local == FRAMES) {
      question.body.forgetFrames();
    } else {
      answers.get(question.body).remove(question.local);
    }
  }
}
