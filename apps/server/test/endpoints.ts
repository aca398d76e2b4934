import { Api } from "@octavo/api"
import { Schema, SchemaAST } from "effect"

/** An operation, as the description of the API has it. */
export interface Endpoint {
  /** Its operationId. */
  readonly id: string
  readonly method: string
  /** With its parameters as `:name`. */
  readonly path: string
  readonly params: ReadonlyArray<string>
  /** The shape of its paths. */
  readonly shape: RegExp
  /** Reads a body that is promised with a status below 400; strict, so that a field beside the promise fails. */
  readonly bodies: ReadonlyMap<number, (body: unknown) => unknown>
  /** Its statuses of 400 and above. */
  readonly failures: ReadonlySet<number>
}

const annotatedStatus = SchemaAST.resolveAt<number>("httpApiStatus")

const statusOf = ({ ast }: Schema.Top, otherwise: number): number =>
  annotatedStatus(ast) ?? (ast.context?.annotations?.["httpApiStatus"] as number | undefined) ?? otherwise

const readerOf = (schema: Schema.Top) =>
  Schema.decodeUnknownSync(schema as Schema.Codec<unknown, unknown>, { onExcessProperty: "error" })

/** Every operation that is served. */
export const endpoints: ReadonlyArray<Endpoint> = Object.values(Api.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => {
    const path: string = endpoint.path
    const success: ReadonlySet<Schema.Top> = endpoint.success
    const error: ReadonlySet<Schema.Top> = endpoint.error
    return {
      id: endpoint.identifier,
      method: endpoint.method,
      path,
      params: [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ""),
      shape: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
      bodies: new Map([...success].map((schema) => [statusOf(schema, 200), readerOf(schema)])),
      failures: new Set([...error].map((schema) => statusOf(schema, 500)))
    }
  })
)

/** Whether a path can be read: one that cannot, or that has NUL in it, is that of nothing. */
const isReadable = (path: string): boolean => {
  try {
    return !decodeURIComponent(path).includes("\0")
  } catch {
    return false
  }
}

/** The method of an operation, and the number of segments of its path. */
const lengthOf = (method: string, path: string): string => `${method} ${path.split("/").length}`

const byLength = Map.groupBy(endpoints, ({ method, path }) => lengthOf(method, path))

/** The operation that a request is for. */
export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  isReadable(path) ? byLength.get(lengthOf(method, path))?.find(({ shape }) => shape.test(path)) : undefined

/** The path of an operation, its parameters filled in. */
export const pathOf = (endpoint: Endpoint, valueOf: (param: string) => string): string =>
  endpoint.path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(valueOf(param)))
