-- Prints the result of a run as one line of JSON, which wrk.ts reads.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"bytes":%d,"seconds":%f,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.bytes, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
