-- Requests random ranges of one length, prepared before the measurement starts. Arguments: path, file size, range length.
local requests, at = {}, 0

function init(args)
  local path, size, length = args[1], tonumber(args[2]), tonumber(args[3])
  math.randomseed(20260131)
  for i = 1, 4096 do
    local start = math.random(0, size - length)
    local range = string.format('bytes=%d-%d', start, start + length - 1)
    requests[i] = wrk.format('GET', path, { ['Range'] = range })
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%f,"bytes":%d,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
