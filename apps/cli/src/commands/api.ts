import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { Json, serverUrl } from "../connection.ts"
import { WrongUsage } from "../failures.ts"
import { print } from "../print.ts"
import { readInput } from "../readInput.ts"
import { type ApiRequest, callApi, listApi } from "../request.ts"

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

/** The path from `/v1` on, and the query in it. A path may begin with the address of the server, with `/v1`, with `/`, or with neither. */
const targetOf = Effect.fnUntraced(function* (given: string) {
  const server = yield* serverUrl
  const below = given.startsWith(`${server}/`) ? given.slice(server.length) : given
  if (/^https?:/i.test(below)) {
    return yield* new WrongUsage({
      message: `The address ${given} is not of the server ${server}. Give a path, such as /v1/user, and the server by --url.`
    })
  }
  const url = new URL(below.replace(/^(?:\/?v1(?=\/|$))?\/?/, "/"), "http://path")
  return { path: `/v1${url.pathname}`, query: Object.fromEntries(url.searchParams) }
})

/** A value of `-f` as `gh api` reads it: true, false, null and numbers are JSON, `@file` is the text of a file, others are texts. */
const valueOf = Effect.fnUntraced(function* (text: string) {
  if (text.startsWith("@")) return yield* readInput(text.slice(1))
  if (/^(?:true|false|null|-?(?:0|[1-9]\d{0,14}))$/.test(text)) return JSON.parse(text) as unknown
  return text
})

/** Assigns a value at a path such as `body[markdown]`; `changes[]` appends to a list. */
const assign = (target: Record<string, unknown>, name: string, value: unknown): boolean => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (match === null) return false
  const keys = [match[1]!, ...Array.from(match[2]!.matchAll(/\[([^[\]]*)\]/g), ([, key]) => key!)]
  let at: unknown = target
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1
    const next: unknown = isLast ? value : keys[index + 1] === "" ? [] : {}
    if (Array.isArray(at)) {
      if (key !== "") return false
      at.push(next)
      at = next
    } else {
      if (key === "" || key === "__proto__" || typeof at !== "object" || at === null) return false
      const object = at as Record<string, unknown>
      if (isLast || !Object.hasOwn(object, key)) object[key] = next
      at = object[key]
    }
  }
  return true
}

const fieldsOf = Effect.fnUntraced(function* (fields: ReadonlyArray<string>) {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    const at = field.indexOf("=")
    const isAssigned = at > 0 && assign(body, field.slice(0, at), yield* valueOf(field.slice(at + 1)))
    if (!isAssigned) {
      return yield* new WrongUsage({
        message: `The field "${field}" is invalid: write -f name=value, name[key]=value or name[]=value`
      })
    }
  }
  return body
})

const bodyOf = Effect.fnUntraced(function* (input: string) {
  const text = yield* readInput(input)
  return yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    catch: () =>
      new WrongUsage({
        message: `The body in ${input} is not JSON. Write an object, such as {"title": "Handbook"}.`
      })
  })
})

/** `octavo api` */
export const apiCommand = Command.make(
  "api",
  {
    method: Argument.String("method").pipe(Argument.withDescription(methods.join(", "))),
    path: Argument.String("path").pipe(
      Argument.withDescription("Path of the operation, with or without /v1")
    ),
    fields: Flag.String("field").pipe(
      Flag.withAlias("f"),
      Flag.withDescription("Field of the body, of the query with GET: name=value; @file reads a file"),
      Flag.atLeast(0)
    ),
    input: Flag.String("input").pipe(
      Flag.withDescription("File with the body as JSON; - for standard input"),
      Flag.optional
    ),
    paginate: Flag.Boolean("paginate").pipe(
      Flag.withDescription("Read a list to its end and print one array"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ fields, input, method: given, paginate, path: named }) {
    const method = methods.find((name) => name === given.toUpperCase())
    if (method === undefined) {
      return yield* new WrongUsage({
        message: `The method "${given}" is not one of ${methods.join(", ")}: octavo api METHOD PATH`
      })
    }
    if (Option.isSome(input) && fields.length > 0)
      return yield* new WrongUsage({ message: "Give the body as --input or as fields, not both" })
    if (paginate && method !== "GET") return yield* new WrongUsage({ message: "--paginate is for GET" })
    const { path, query } = yield* targetOf(named)
    const values = yield* fieldsOf(fields)
    const request: ApiRequest =
      method === "GET"
        ? { method, path, query: { ...query, ...(values as Record<string, string>) } }
        : {
            method,
            path,
            query,
            ...(Option.isSome(input)
              ? { body: yield* bodyOf(input.value) }
              : fields.length > 0 && { body: values })
          }
    const answer = paginate ? yield* listApi(request) : yield* callApi<unknown>(request)
    if (answer === undefined) return
    if ((yield* Json) !== null) return yield* print(answer, [])
    yield* Console.log(JSON.stringify(answer, null, 2))
  })
).pipe(
  Command.withDescription("Send a request to any operation of the API and print the response as JSON"),
  Command.withShortDescription("Send a request to the API"),
  Command.withExamples([
    { command: "octavo api GET /orgs --paginate", description: "A whole list" },
    {
      command: 'octavo api PATCH /spaces/01k2j3h4 -f title="Handbook"',
      description: "A body of fields"
    }
  ])
)
