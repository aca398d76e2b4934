import { slugify } from "@octavo/markdown"
import type { SpecPart } from "./ComputedSources.ts"
import type { SpecPage } from "./SpecPage.ts"
import type { SpecWords } from "./words/SpecWords.ts"

/** The most schemas whose pages are side by side; of more, those with the same first letter are together. */
const maxBeside = 100

/** Stands for the first letter of names that have none. */
const unlettered = "Other"

const letterOf = ({ key }: SpecPart): string => /[\p{L}\p{N}]/u.exec(key)?.[0].toUpperCase() ?? unlettered

const schemaPage = (part: SpecPart): SpecPage => ({
  key: `schema:${part.key}`,
  title: part.key,
  slug: slugify(part.key),
  props: { doc: "model", page: part.key },
  introduction: [],
  parts: [part],
  children: []
})

const listPage = (
  given: Pick<SpecPage, "key" | "title" | "slug" | "props">,
  children: ReadonlyArray<SpecPage>
): SpecPage => ({
  ...given,
  introduction: [],
  parts: [],
  children,
  schemas: children
})

const byName = (one: SpecPart, other: SpecPart): number => (one.key < other.key ? -1 : 1)

/** Plans a page for each schema below a page that lists them, in the order of the document; many schemas are ordered by name below pages of their first letters. */
export const planSchemaPages = (
  schemas: ReadonlyArray<SpecPart>,
  words: SpecWords
): ReadonlyArray<SpecPage> => {
  if (schemas.length === 0) return []
  const ofLetter = ([letter, some]: readonly [string, ReadonlyArray<SpecPart>]): SpecPage =>
    listPage(
      {
        key: `models:${letter}`,
        title: letter === unlettered ? words.other : letter,
        slug: slugify(letter),
        props: { doc: "models", page: letter }
      },
      some.toSorted(byName).map(schemaPage)
    )
  const letters = () =>
    [...Map.groupBy(schemas, letterOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    listPage(
      { key: "models", title: words.models, slug: "models", props: { doc: "models" } },
      schemas.length <= maxBeside ? schemas.map(schemaPage) : letters().map(ofLetter)
    )
  ]
}
