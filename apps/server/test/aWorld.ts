import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import type { Server } from "./aServer.ts"
import { type Endpoint, pathOf } from "./endpoints.ts"
import { someComments } from "./someComments.ts"

/** Somebody who may do everything, and the ids of what it may be done with. */
export const aWorld = Effect.fnUntraced(function* (server: Server) {
  const { file, organization, page, revision, space } = yield* aHandbook(server)
  const operator = yield* server.stranger({ isOperator: true })
  const admin = yield* server.member(organization.id)
  const { changeRequest, inChangeRequest, inSpace } = yield* someComments(server, space.id, admin.user)
  const ids: Readonly<Record<string, string>> = {
    organizationId: organization.id,
    spaceId: space.id,
    pageId: page.id,
    fileId: file.id,
    revisionId: revision.id,
    userId: operator.user.id,
    changeRequestId: changeRequest.id,
    ...inSpace
  }
  /** A change request has comments of its own. */
  const idsFor = ({ params }: Endpoint) =>
    params.includes("changeRequestId") ? { ...ids, ...inChangeRequest } : ids
  return {
    ids,
    idsFor,
    operator,
    admin,
    /** Who may ask for an operation, and its path with those ids. */
    askFor: (endpoint: Endpoint) => {
      const { ask } = endpoint.path.startsWith("/v1/admin") ? operator : admin
      const own: Readonly<Record<string, string>> = idsFor(endpoint)
      return { ask, path: pathOf(endpoint, (param) => own[param] ?? "x") }
    }
  }
})
