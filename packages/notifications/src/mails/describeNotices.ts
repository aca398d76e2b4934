import { Spaces, type SpaceId } from "@octavo/content"
import { Organizations, resolveRole, type UserId, Users } from "@octavo/identity"
import { ChangeRequestId, ChangeRequests } from "@octavo/reviews"
import { Effect, Option } from "effect"
import { type MailLine, onOneLine } from "./composeMail.ts"
import { Mailer } from "./Mailer.ts"
import type { Notice, NoticeKind } from "./Notice.ts"

const acts: Readonly<Record<NoticeKind, string>> = {
  invited: "invites you to",
  reviewRequested: "asks you to review",
  commented: "commented on",
  replied: "replied to your comment on",
  conflicted: "found conflicts, to be answered in"
}

/** The subject of a notice in words, when its user may read it now: access may have ended since. */
const findSubject = Effect.fnUntraced(function* ({ changeRequestId, spaceId }: Notice, userId: UserId) {
  if (spaceId === null) return null
  const found = Option.getOrNull(yield* Effect.option((yield* Spaces).get(spaceId)))
  if (found === null || found.deletedAt !== null) return null
  const [access] = yield* (yield* Spaces).listAccess(spaceId, [userId])
  if (access === undefined || resolveRole(access[1]) === null) return null
  const path = `/app/s/${spaceId}`
  if (changeRequestId === null) return { words: onOneLine(found.title), path }
  const request = yield* (yield* ChangeRequests).find(spaceId, { id: ChangeRequestId.make(changeRequestId) })
  if (Option.isNone(request)) return null
  const { number, subject } = request.value
  const title = onOneLine(subject) === "" ? "" : ` "${onOneLine(subject)}"`
  return {
    words: `change request ${number}${title} in ${onOneLine(found.title)}`,
    path: `${path}/r/${number}`
  }
})

const findOrganization = Effect.fnUntraced(function* ({ organizationId }: Notice) {
  const found = Option.getOrNull(yield* Effect.option((yield* Organizations).get(organizationId)))
  return found === null ? null : { words: onOneLine(found.title), path: "/app" }
})

/** The notices of a user that may be sent, each with its line. Things are read once, however many notices are about them. */
export const describeNotices = Effect.fnUntraced(function* (userId: UserId, notices: ReadonlyArray<Notice>) {
  const { publicUrl } = yield* Mailer
  const actors = yield* (yield* Users).getMany(notices.flatMap(({ causedBy }) => causedBy ?? []))
  const names = new Map<string, string>(actors.map(({ displayName, id }) => [id, onOneLine(displayName)]))
  const subjects = new Map<string, { readonly words: string; readonly path: string } | null>()
  const described: Array<{ readonly notice: Notice; readonly line: MailLine }> = []
  for (const notice of notices) {
    const { changeRequestId, organizationId, spaceId } = notice
    const key: `${SpaceId | string} ${string}` = `${spaceId ?? organizationId} ${changeRequestId ?? ""}`
    if (!subjects.has(key)) {
      subjects.set(key, yield* spaceId === null ? findOrganization(notice) : findSubject(notice, userId))
    }
    const subject = subjects.get(key)
    if (subject == null) continue
    const actor = notice.causedBy === null ? "A synchronisation" : (names.get(notice.causedBy) ?? "Somebody")
    const sentence = `${actor} ${acts[notice.kind]} ${subject.words}`
    described.push({ notice, line: { sentence, url: `${publicUrl}${subject.path}` } })
  }
  return described
})
