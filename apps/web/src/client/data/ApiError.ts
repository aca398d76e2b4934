import type { ConflictResource } from "@octavo/api"

/** The body of an error of the API. */
export interface ErrorBody {
  readonly message: string
  readonly details?: ReadonlyArray<{ readonly path: string; readonly message: string }>
  readonly conflicts?: ReadonlyArray<ConflictResource>
}

/** An answer of the API that is no success; status 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly requestId: string | null
  readonly details: ReadonlyArray<{ readonly path: string; readonly message: string }>
  readonly conflicts: ReadonlyArray<ConflictResource>
  /** The seconds after which the server wants to be asked again; null where it names none. */
  readonly retryAfter: number | null

  constructor(status: number, body: ErrorBody, requestId: string | null, retryAfter: number | null = null) {
    super(body.message)
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.details = body.details ?? []
    this.conflicts = body.conflicts ?? []
  }
}

/** Whether the same request may succeed a little later: the server was not reached, or has too much to do. */
export const isPassing = ({ status }: Pick<ApiError, "status">): boolean =>
  [0, 429, 502, 503, 504].includes(status)

/** An error of any kind as one of the API. */
export const errorOf = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError(0, { message: error instanceof Error ? error.message : String(error) }, null)
