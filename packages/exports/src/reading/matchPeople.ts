import { type User as KnownUser, normalizeEmail, User, UserId, Users } from "@octavo/identity"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Exit, Schema } from "effect"
import { refuse } from "../format/ExportRefused.ts"
import type { ExportSource } from "../format/ExportSource.ts"
import { ExportedPerson, peoplePath } from "../format/Manifest.ts"
import { attempt } from "../writing/ExportRun.ts"
import { valuesOf } from "./linesOf.ts"

const decode = Schema.decodeUnknownExit(ExportedPerson)

const readPeople = async (source: ExportSource): Promise<ReadonlyArray<ExportedPerson>> => {
  const people: Array<ExportedPerson> = []
  for await (const values of valuesOf(peoplePath, await source.open(peoplePath))) {
    for (const value of values) {
      const exit = decode(value)
      people.push(Exit.isSuccess(exit) ? exit.value : refuse(`${peoplePath} is damaged.`))
    }
  }
  return people
}

/**
 * Finds the users here of the people of an export: by address, else by id, which two installations share after a restored backup.
 * Others become users, as an operator makes them, under their own id where it is free. Returns the ids here by those there.
 */
export const matchPeople = Effect.fn("exports.matchPeople")(function* (source: ExportSource) {
  const people = yield* attempt(() => readPeople(source))
  const users = yield* Users
  const now = yield* DateTime.now
  const known = yield* users.findByEmails(people.map(({ email }) => normalizeEmail(email)))
  const byEmail = new Map(known.map((user) => [user.email, user]))
  const byId = new Map<string, KnownUser>(
    (yield* users.getMany(people.map(({ id }) => UserId.make(id)))).map((user) => [user.id, user])
  )
  const taken = new Set<string>(known.map(({ id }) => id))
  const ids = new Map<string, string>()
  let created = 0
  for (const { displayName, email, id, photoUrl } of people) {
    const found = byEmail.get(normalizeEmail(email)) ?? (taken.has(id) ? undefined : byId.get(id))
    if (found !== undefined) {
      taken.add(found.id)
      ids.set(id, found.id)
      continue
    }
    const user = new User({
      id: UserId.make(byId.has(id) ? yield* newId : id),
      email: normalizeEmail(email),
      displayName,
      photoUrl,
      isOperator: false,
      emailVerifiedAt: now,
      createdAt: now
    })
    yield* Effect.orDie(users.put(user))
    byEmail.set(user.email, user)
    taken.add(user.id)
    ids.set(id, user.id)
    created++
  }
  return { ids, created, matched: people.length - created }
})
