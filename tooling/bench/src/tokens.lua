-- Has wrk ask with the tokens of a file, one in each line, in turn: as bearers, or as the cookie of that name.
local tokens = {}
local number = 0
local header = "Authorization"
local prefix = "Bearer "

function init(args)
  if args[2] then
    header = "Cookie"
    prefix = args[2] .. "="
  end
  for line in io.lines(args[1]) do
    tokens[#tokens + 1] = prefix .. line
  end
end

function request()
  number = number % #tokens + 1
  wrk.headers[header] = tokens[number]
  return wrk.format()
end
