/** The introduction of the description of the API, in Markdown. */
export const introduction = `Octavo manages documentation: spaces of Markdown pages with their history, change requests that are reviewed and merged, published sites, and synchronization with Git.

All requests and responses are JSON in UTF-8. Unknown fields of a request are ignored, and responses can get new fields at any time. Times are ISO 8601 in UTC with milliseconds.

## Authentication

Send an API token with every request: \`Authorization: Bearer <token>\`. A token has the permissions of its user. A request without a valid token returns 401. A resource that you may not read returns 404, like one that does not exist. A resource that you may read and not change returns 403.

## Lists

A list returns \`items\`, their \`count\`, and \`next\` if there are more. Send \`next.page\` as the query parameter \`page\` to get the next items. The cursor is opaque, and valid for the same list only. \`limit\` is the maximum number of items: 50 by default, at most 1000.

## Errors

Every error has the body \`{"error": {"code", "message"}}\`. \`code\` repeats the HTTP status. \`message\` says what is wrong and what to do. A 400 also has \`details\`: the path and a message for each invalid field. A 409 for conflicting edits has \`conflicts\`.

Every response has the header \`X-Request-Id\`. Quote it when you report a problem: the log of the server has it too.

## Idempotency

Send a unique \`Idempotency-Key\` (1 to 255 characters) with a POST or PUT to make retries safe. For 24 hours a request with the same key and the same body gets the first response again instead of being run again. The same key with another request returns 422, and 409 while the first request is running.

## Conditional requests

Reads of content return an \`ETag\`. Send it as \`If-None-Match\` to get 304 without a body if nothing has changed. Send it as \`If-Match\` with an edit to get 412 instead of an edit of content that has changed since.

## Limits

A body has at most 1 MB, the body of a content edit at most 10 MB. A larger body returns 413. Upload larger files with \`generateStorageUploadURL\`.

If the operator limits requests, every response has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`. A request above the limit returns 429. Responses with 429 and 503 have \`Retry-After\`: wait that many seconds before you retry.`
