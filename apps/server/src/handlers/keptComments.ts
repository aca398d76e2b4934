import type { ListQueryValues } from "@octavo/api"
import { Caller, describePeople, nameOfCaller, type UserId } from "@octavo/identity"
import { BoundedCache, hashBytes, IdPosition } from "@octavo/kernel"
import {
  type CommentFilter,
  type CommentForm,
  type CommentPlace,
  findCommentsState,
  readComments
} from "@octavo/reviews"
import { Effect } from "effect"
import { answerShort, bytesOf, encodeShort, type ShortJson } from "../http/EncodedJson.ts"
import { listingBody, listingRequest } from "../http/listing.ts"
import { presentPeople } from "../presenters/findPeople.ts"
import { peopleIn, presentComment } from "../presenters/presentComment.ts"
import { unreadTime } from "./keptContent.ts"

/** The memory of encoded lists that a process keeps, in bytes. A hundred comments have some 100 KB. */
const keptBytes = 8_000_000

/** The bytes that a kept list takes besides those of its JSON and its people, about. */
const entryBytes = 1000

interface KeptList {
  /** The state of the comments for their reader. */
  readonly state: string
  readonly peopleIds: ReadonlyArray<UserId>
  /** The people as the reader could see them, encoded. */
  readonly people: string
  readonly json: ShortJson
}

const weightOf = ({ json, people, peopleIds }: KeptList) =>
  bytesOf(json) + people.length + peopleIds.length * 32 + entryBytes

/**
 * Answers with a page of a list of comments, encoded once for each reader and state. Access, the state of the comments and what the reader
 * may see of people are read for every answer; comments and their targets only where one of these is another than before. The state is read
 * before the comments, so that what is kept under a state is never older.
 */
export const makeKeptComments = Effect.fnUntraced(function* (publicUrl: string, isMeasured: boolean) {
  const lists = new BoundedCache<KeptList>(keptBytes, weightOf, isMeasured ? "comments" : undefined)
  yield* lists.forgetUnread(unreadTime)
  const present = presentComment(publicUrl)
  return Effect.fnUntraced(function* (
    place: CommentPlace,
    filter: CommentFilter,
    form: CommentForm,
    query: ListQueryValues
  ) {
    const scope = ["comments", place.spaceId, place.changeRequest ?? "", JSON.stringify(filter)]
    const request = yield* listingRequest(IdPosition, scope, query)
    const reader = nameOfCaller(yield* Caller)
    const key = hashBytes(JSON.stringify([reader, scope, form, request]))
    const kept = yield* lists.find(key)
    const [{ access, state }, seen] = yield* Effect.all(
      [findCommentsState(place, filter, request), describePeople(kept?.peopleIds ?? [])],
      { concurrency: 2 }
    )
    if (kept?.state === state && kept.people === JSON.stringify(seen)) {
      yield* lists.count("kept")
      return answerShort(kept.json)
    }
    const { beside, items, next } = yield* readComments(
      access,
      filter,
      form,
      request,
      (comments, repliers) => {
        const peopleIds = [...new Set(comments.flatMap((one) => peopleIn(one, repliers.get(one.id))))]
        return Effect.map(describePeople(peopleIds), (described) => ({ peopleIds, described }))
      }
    )
    const people = presentPeople(publicUrl, beside.described)
    const resources = items.map((item) => present(item, people))
    const json = encodeShort(yield* listingBody(scope, resources, next))
    lists.set(key, { state, peopleIds: beside.peopleIds, people: JSON.stringify(beside.described), json })
    yield* lists.count("made")
    return answerShort(json)
  })
})
