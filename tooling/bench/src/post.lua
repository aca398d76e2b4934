-- Has wrk send requests that make something: without a body, or with the bodies of a file, one in each line, in turn. A `@n@` in
-- them becomes another number each time.
wrk.method = "POST"

local bodies = {}
local number = 0

function init(args)
  if args[1] ~= nil then
    for line in io.lines(args[1]) do
      bodies[#bodies + 1] = line
    end
    wrk.headers["Content-Type"] = "application/json"
    number = os.time() % 100000 * 1000000
  end
end

function request()
  if #bodies == 0 then
    return wrk.format()
  end
  number = number + 1
  local body = string.gsub(bodies[number % #bodies + 1], "@n@", tostring(number))
  return wrk.format(nil, nil, nil, body)
end
