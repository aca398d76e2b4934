import type { ApiError } from "../data/ApiError.ts"
import { words } from "../data/words.ts"

/** The sentence of an error of the API, with the id of the request for those who look into it. */
export const Failure = ({ error, retry }: { readonly error: ApiError; readonly retry?: () => void }) => (
  <div class="notice danger" role="alert">
    <p>{error.message}</p>
    {error.requestId !== null && error.status >= 500 && (
      <p class="small">
        {words.request} <code>{error.requestId}</code>
      </p>
    )}
    {retry !== undefined && (
      <button type="button" class="button quiet" onClick={retry}>
        {words.tryAgain}
      </button>
    )}
  </div>
)
