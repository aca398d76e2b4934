-- Has wrk ask with the tokens of a file, one in each line, in turn.
local tokens = {}
local number = 0

function init(args)
  for line in io.lines(args[1]) do
    tokens[#tokens + 1] = "Bearer " .. line
  end
end

function request()
  number = number % #tokens + 1
  wrk.headers["Authorization"] = tokens[number]
  return wrk.format()
end
