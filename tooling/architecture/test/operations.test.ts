import { Api } from "@octavo/api"
import { expect, test } from "vitest"
import { operationLines, operations } from "../src/operations.ts"

const promised = 135

// What is served beside the promise: the operator's routes, and what clients need besides.
const beyond = new Set([
  "inviteUsersToOrganization",
  "getAuthenticatedUser",
  "getUserById",
  "listSpacesInOrganizationById",
  "createSpace",
  "changeContentInSpace",
  "getPageByPath",
  "getPageInChangeRequestByPath",
  "getReusableContentById",
  "getReusableContentInChangeRequestById",
  "listRevisions",
  "restoreRevision",
  "restoreRevisionInChangeRequest",
  "connectGitRepository",
  "getGitConnection",
  "disconnectGitRepository",
  "synchroniseGitRepository",
  "getRevisionSemanticChanges",
  "getPageDocumentInRevisionById",
  "getPageInRevisionByPath",
  "getReusableContentInRevisionById",
  "getReusableContentDocumentInRevisionById",
  "getRevisionById",
  "listPagesInRevisionById",
  "getPageInRevisionById",
  "listFilesInRevisionById",
  "getFileInRevisionById",
  "listChangeRequestPageBacklinks",
  "listCommentRepliesInSpace",
  "listCommentersInSpace",
  "listCommentersInChangeRequest",
  "updateCommentReplyInChangeRequest",
  "deleteCommentReplyInChangeRequest",
  "changeContentInChangeRequest",
  "getChangeRequestChanges",
  "listConflictsInChangeRequest",
  "answerConflictInChangeRequest",
  "getReviewsByChangeRequestId",
  "submitChangeRequestReview",
  "getReviewInChangeRequestById",
  "getRequestedReviewersByChangeRequestId",
  "requestReviewersForChangeRequest",
  "removeRequestedReviewerFromChangeRequest",
  "getContributorsByChangeRequestId",
  "getSpacePDF",
  "generateStorageUploadURL",
  "getTemplates"
])

const served = Object.values(Api.groups)
  .filter((group) => group.identifier !== "admin")
  .flatMap((group) => Object.values(group.endpoints))
  .map(({ identifier, method, path }) => ({
    id: identifier as string,
    text: `${identifier} ${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`
  }))

test(`docs/operations.txt lists the ${promised} promised operations, each once`, () => {
  expect(operations).toHaveLength(promised)
  expect(new Set(operations.map(({ id }) => id)).size).toBe(promised)
  expect(
    new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)).size
  ).toBe(promised)
})

test("every line of docs/operations.txt is an operationId, a method, a path, and perhaps done", () => {
  const form = /^[a-z]\w+ (GET|POST|PUT|PATCH|DELETE) \/v1(\/[a-z-]+|\/\{[a-zA-Z]+\})+( done)?$/
  expect(operationLines.filter((line) => !form.test(line))).toEqual([])
})

test("the API serves the operations that are marked as done, and no other ones that are promised", () => {
  const done = operations.filter(({ done }) => done).map(({ id, method, path }) => `${id} ${method} ${path}`)
  const kept = served.filter(({ id }) => !beyond.has(id)).map(({ text }) => text)
  expect(kept.sort()).toEqual(done.sort())
})

test("what is served beyond the promise is known by name, and is not promised", () => {
  const promisedIds = new Set(operations.map(({ id }) => id))
  expect([...beyond].filter((id) => promisedIds.has(id))).toEqual([])
  expect([...beyond].filter((id) => !served.some((endpoint) => endpoint.id === id))).toEqual([])
})
