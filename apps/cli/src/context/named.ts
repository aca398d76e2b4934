import { ApiFailure } from "@octavo/client"
import { Effect } from "effect"
import { Failed, WrongUsage } from "../failures.ts"
import { callApi } from "../request.ts"
import { listHint } from "./listHint.ts"
import { inLine } from "../terminal.ts"
import { didYouMean } from "./didYouMean.ts"

/** Something that a command can name: its id, and the names it has besides. */
export interface Named {
  readonly id: string
  /** Names that must be given in full, such as a path or a number. */
  readonly names: ReadonlyArray<string>
  readonly title: string
}

const maxCandidates = 10

const equal = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

const candidateLines = (candidates: ReadonlyArray<Named>): string => {
  const shown = candidates.slice(0, maxCandidates)
  const lines = shown.map(({ id, names, title }) => `  ${inLine([id, ...names, title].join("  "))}`)
  return [...lines, ...(candidates.length > shown.length ? ["  and more"] : [])].join("\n")
}

/**
 * Finds what a text names: an id, a name, a title, or a prefix of one title; case is ignored except in ids. The failure says which
 * candidates an ambiguous text has, or which name is similar to an unknown one; without one, `hint` or the command that lists all.
 */
export const findNamed = <Item extends Named>(
  items: ReadonlyArray<Item>,
  given: string,
  words: { readonly one: string; readonly where: string; readonly hint?: string }
): Effect.Effect<Item, Failed | WrongUsage> => {
  const byId = items.find(({ id }) => id === given)
  if (byId !== undefined) return Effect.succeed(byId)
  const attempts = [
    items.filter(({ names }) => names.some((name) => equal(name, given))),
    items.filter(({ title }) => equal(title, given)),
    items.filter(({ title }) => given !== "" && title.toLowerCase().startsWith(given.toLowerCase()))
  ]
  const found = attempts.find((matches) => matches.length > 0) ?? []
  if (found.length === 1) return Effect.succeed(found[0]!)
  if (found.length > 1) {
    return Effect.fail(
      new WrongUsage({
        message: `Several ${words.one}s ${words.where} match "${given}"; name one by its id:\n${candidateLines(found)}`
      })
    )
  }
  const known = items.flatMap(({ names, title }) => [...names, title])
  return Effect.fail(
    new Failed({
      message: `There is no ${words.one} "${given}" ${words.where}, or you may not read it.${didYouMean(given, known) || (words.hint ?? listHint(words.one))}`
    })
  )
}

/**
 * Finds what each of several texts names: by `get`, which returns undefined for a text that is no id, and otherwise in the list, which is
 * read at most once. The list may depend on the items that `get` found.
 */
export const findEach = Effect.fnUntraced(function* <Item, GetError, GetServices, ListError, ListServices>(
  given: ReadonlyArray<string>,
  {
    get,
    list,
    ...words
  }: {
    readonly get: (text: string) => Effect.Effect<Item | undefined, GetError, GetServices>
    readonly list: (
      found: ReadonlyArray<Item>
    ) => Effect.Effect<ReadonlyArray<Named & { readonly item: Item }>, ListError, ListServices>
    readonly one: string
    readonly where: string
  }
) {
  const got = yield* Effect.forEach(given, get)
  const found = got.filter((item) => item !== undefined)
  const listed = found.length < given.length ? yield* list(found) : []
  return yield* Effect.forEach(given, (text, index) => {
    const item = got[index]
    return item === undefined
      ? Effect.map(findNamed(listed, text, words), (found) => found.item)
      : Effect.succeed(item)
  })
})

/** The thing of an id; undefined for a text that is no id, or the id of nothing. */
export const getById =
  <Item>(pathOf: (id: string) => string) =>
  (text: string) =>
    isId(text)
      ? Effect.catchIf(
          callApi<Item | undefined>({ path: pathOf(text) }),
          (error) => error instanceof ApiFailure && error.code === 404,
          () => Effect.succeed(undefined)
        )
      : Effect.succeed(undefined)

/** Whether a text has the form of an id: 26 lower-case letters and digits. */
export const isId = (text: string): boolean => /^[0-9a-z]{26}$/.test(text)
