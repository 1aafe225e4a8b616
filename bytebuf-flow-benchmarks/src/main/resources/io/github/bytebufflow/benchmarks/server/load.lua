-- Sends the requests of a file in turn, and ends with one line for programs.
-- usage: wrk ... -s load.lua URL -- FILE

local requests = {}
local last = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for length in function() return file:read("*l") end do
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
end

function request()
  last = last % #requests + 1
  return requests[last]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "load requests=%d micros=%d errors=%d refused=%d p50=%d p90=%d p99=%d p99.9=%d\n",
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(90), latency:percentile(99),
    latency:percentile(99.9)))
end
