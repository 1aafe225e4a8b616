package com.acme.flows;

import io.github.bytebufflow.api.BufferFlows;
import io.github.bytebufflow.api.FlowSnapshot;
import io.github.bytebufflow.api.FlowTotals;
import io.github.bytebufflow.api.Leak;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * {@code GET /actuator/bytebufflow}: the sums, and the leaks in short. {@code GET
 * /actuator/bytebufflow/FINGERPRINT}: the report of one leak. A bean of this class is all that
 * Spring Boot needs; {@code management.endpoints.web.exposure.include} has to name it.
 */
@Endpoint(id = "bytebufflow")
public final class FlowEndpoint {
  /**
   * The sums, and the leaks in short.
   *
   * @return what becomes JSON
   */
  @ReadOperation
  public Map<String, Object> flows() {
    FlowSnapshot snapshot = BufferFlows.snapshot();
    FlowTotals totals = snapshot.totals();
    Map<String, Object> flows = new LinkedHashMap<>();
    flows.put("running", BufferFlows.isRunning());
    flows.put("allocated", totals.allocated());
    flows.put("released", totals.released());
    flows.put("leaked", totals.leaked());
    flows.put("leakedBytes", totals.leakedBytes());
    flows.put("live", totals.live());
    flows.put("liveBytes", totals.liveBytes());
    List<Map<String, Object>> leaks = new ArrayList<>();
    for (Leak leak : snapshot.leaks()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("fingerprint", leak.fingerprint());
      one.put("leaked", leak.leaked());
      one.put("leakedBytes", leak.leakedBytes());
      one.put("suspects", leak.suspects());
      leaks.add(one);
    }
    flows.put("leaks", leaks);
    return flows;
  }

  /**
   * The report of one leak.
   *
   * @param fingerprint its eight digits
   * @return text; null, which becomes 404, if there is no such leak
   */
  @ReadOperation(produces = "text/plain")
  public String leak(@Selector String fingerprint) {
    for (Leak leak : BufferFlows.snapshot().leaks()) {
      if (leak.fingerprint().equals(fingerprint)) {
        return leak.report();
      }
    }
    return null;
  }
}
