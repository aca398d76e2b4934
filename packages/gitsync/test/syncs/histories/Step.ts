import * as fc from "fast-check"

/** One action of a person. Numbers choose among the entries that exist then. */
export type Step =
  /** Writes a paragraph into a page, in the space or in the repository. */
  | { readonly kind: "write"; readonly end: End; readonly page: number; readonly place: number }
  /** Writes a paragraph of a page anew. */
  | { readonly kind: "rewrite"; readonly end: End; readonly page: number; readonly place: number }
  | { readonly kind: "insert"; readonly end: End; readonly page: number; readonly below: boolean }
  | { readonly kind: "remove"; readonly end: End; readonly page: number }
  /** Renames a page in the space, or its file in the repository. */
  | { readonly kind: "rename"; readonly end: End; readonly page: number }
  | { readonly kind: "move"; readonly end: End; readonly page: number; readonly to: number }
  /** Brings a file with a page that shows it. */
  | { readonly kind: "picture"; readonly end: End; readonly page: number }
  /** Puts a group around what comes after, in the space. */
  | { readonly kind: "group"; readonly end: "space"; readonly page: number }
  /** Replaces the history of the branch by an older state of its files. */
  | { readonly kind: "rewind"; readonly back: number }
  /** Asks for a synchronisation; it may be asked for twice, and late. */
  | { readonly kind: "import" | "export"; readonly times: number }
  /** Lets so many waiting synchronisations run. */
  | { readonly kind: "run"; readonly times: number }
  /** Lets one run and stops it in the middle. */
  | { readonly kind: "crash"; readonly after: number }
  | { readonly kind: "trouble"; readonly what: "fetch" | "push" | "answer" | "edit" | "commit" }

/** The side of an action: the space or the repository. */
export type End = "space" | "repository"

const end = fc.constantFrom<End>("space", "repository")
const choice = fc.nat(1000)

/** Histories of one space and one repository. */
export const histories: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("picture" as const), end, page: choice }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("group" as const),
        end: fc.constant("space" as const),
        page: choice
      })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("rewind" as const), back: fc.nat(5) }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant("write" as const), end, page: choice, place: choice })
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("rewrite" as const), end, page: choice, place: choice })
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("insert" as const), end, page: choice, below: fc.boolean() })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), end, page: choice }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("rename" as const), end, page: choice }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("move" as const), end, page: choice, to: choice })
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("import" as const, "export" as const),
        times: fc.integer({ min: 1, max: 2 })
      })
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("run" as const), times: fc.integer({ min: 1, max: 3 }) })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("crash" as const), after: fc.nat(400) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("trouble" as const),
        what: fc.constantFrom(
          "fetch" as const,
          "push" as const,
          "answer" as const,
          "edit" as const,
          "commit" as const
        )
      })
    }
  ),
  { minLength: 4, maxLength: 30, size: "max" }
)
