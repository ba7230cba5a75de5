-- Sends requests from a file with one per line: method, path and body, separated by tabs. Arguments: file, token, first line.
local requests, at = {}, 0

function init(args)
  local headers = { ['Authorization'] = 'Bearer ' .. args[2], ['Content-Type'] = 'application/json' }
  for line in io.lines(args[1]) do
    local method, path, body = line:match('^(%S+)\t([^\t]+)\t(.*)$')
    if body == '' then
      requests[#requests + 1] = wrk.format(method, path, { ['Authorization'] = headers['Authorization'] })
    else
      requests[#requests + 1] = wrk.format(method, path, headers, body)
    end
  end
  at = tonumber(args[3]) % #requests
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"requests":%d,"bytes":%d,"seconds":%f,"errors":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.bytes, summary.duration / 1e6,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
