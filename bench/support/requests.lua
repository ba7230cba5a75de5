-- Sends requests from a file with one per line: method, path and body, separated by tabs. Arguments: file, token, first line.
require('report')
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
