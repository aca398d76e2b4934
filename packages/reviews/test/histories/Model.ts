/**
 * A model of change requests: pages are a few numbered paragraphs, variables are values, and everything is compared as
 * a whole. The product must give the same results.
 */

/** A page: its paragraphs by number. */
export type Page = ReadonlyArray<string>

/** Everything that a space shows. */
export interface Content {
  readonly pages: ReadonlyMap<string, Page>
  readonly variables: ReadonlyMap<string, string>
}

/** A conflict in the model: paragraphs, a page that one side removed, or a variable. */
export interface Disagreement {
  readonly kind: "text" | "removal" | "variable"
  /** The page or the variable. */
  readonly about: string
  /** The first paragraph, of so many. */
  readonly paragraph: number
  readonly length: number
  readonly main: string | null
  readonly changeRequest: string | null
}

export type Answer = "main" | "change-request" | { readonly markdown: string }

/** Two sides of one thing with what it was before. */
interface ThreeWay<A> {
  readonly base: A
  readonly main: A
  readonly changeRequest: A
}

export const nothing: Content = { pages: new Map(), variables: new Map() }

/** Names a disagreement within one merge. */
export const nameOf = ({ about, kind, paragraph }: Disagreement): string => `${kind} ${about} ${paragraph}`

const agreed = <A>({ base, changeRequest, main }: ThreeWay<A>, isSame: (a: A, b: A) => boolean) =>
  isSame(main, changeRequest) || isSame(base, main)
    ? { value: changeRequest }
    : isSame(base, changeRequest)
      ? { value: main }
      : undefined

const samePage = (a: Page | null, b: Page | null) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges three contents; without a resolution the change request's side applies, and what only one side has is kept.
 */
export const merge = (
  { base, changeRequest, main }: ThreeWay<Content>,
  answers: ReadonlyMap<string, Answer>
): { readonly content: Content; readonly disagreements: ReadonlyArray<Disagreement> } => {
  const disagreements: Array<Disagreement> = []
  const pages = new Map<string, Page>()
  const variables = new Map<string, string>()
  const keys = (pick: (content: Content) => ReadonlyMap<string, unknown>) =>
    new Set([base, main, changeRequest].flatMap((content) => [...pick(content).keys()]))
  const side = (about: Disagreement) => {
    disagreements.push(about)
    return answers.get(nameOf(about))
  }

  for (const about of keys((content) => content.pages)) {
    const sides = {
      base: base.pages.get(about) ?? null,
      main: main.pages.get(about) ?? null,
      changeRequest: changeRequest.pages.get(about) ?? null
    }
    const agreement = agreed<Page | null>(sides, samePage)
    if (agreement !== undefined) {
      if (agreement.value !== null) pages.set(about, agreement.value)
      continue
    }
    if (sides.main === null || sides.changeRequest === null) {
      const answer = side({
        kind: "removal",
        about,
        paragraph: 0,
        length: 0,
        main: null,
        changeRequest: null
      })
      const kept =
        answer === undefined
          ? (sides.main ?? sides.changeRequest)
          : answer === "main"
            ? sides.main
            : sides.changeRequest
      if (kept !== null) pages.set(about, kept)
      continue
    }
    const { base: before, changeRequest: mine, main: theirs } = sides
    const merged = [...mine]
    for (let first = 0; first < mine.length;) {
      const textsOf = (paragraph: number) => ({
        base: before?.[paragraph] ?? "",
        main: theirs[paragraph]!,
        changeRequest: mine[paragraph]!
      })
      const same = agreed(textsOf(first), Object.is)
      if (same !== undefined) {
        merged[first++] = same.value
        continue
      }
      // Nothing distinguishes neighbours where the base has no page.
      let end = first + 1
      if (before === null) while (end < mine.length && agreed(textsOf(end), Object.is) === undefined) end++
      const answer = side({
        kind: "text",
        about,
        paragraph: first,
        length: end - first,
        main: theirs.slice(first, end).join("\n\n"),
        changeRequest: mine.slice(first, end).join("\n\n")
      })
      if (answer === "main") merged.splice(first, end - first, ...theirs.slice(first, end))
      else if (typeof answer === "object") merged.splice(first, end - first, ...answer.markdown.split("\n\n"))
      first = end
    }
    pages.set(about, merged)
  }

  for (const about of keys((content) => content.variables)) {
    const sides = {
      base: base.variables.get(about) ?? null,
      main: main.variables.get(about) ?? null,
      changeRequest: changeRequest.variables.get(about) ?? null
    }
    const agreement = agreed<string | null>(sides, Object.is)
    let value = agreement?.value
    if (agreement === undefined) {
      const answer = side({
        kind: "variable",
        about,
        paragraph: 0,
        length: 0,
        main: sides.main,
        changeRequest: sides.changeRequest
      })
      value =
        answer === undefined
          ? (sides.changeRequest ?? sides.main)
          : answer === "main"
            ? sides.main
            : sides.changeRequest
    }
    if (value != null) variables.set(about, value)
  }
  return { content: { pages, variables }, disagreements }
}

/** One change of a content. */
export type Change =
  | { readonly kind: "add"; readonly page: string; readonly paragraphs: Page }
  | { readonly kind: "write"; readonly page: string; readonly paragraph: number; readonly text: string }
  | { readonly kind: "remove"; readonly page: string }
  | { readonly kind: "set"; readonly variable: string; readonly value: string | null }

/** A content after a change; undefined where the change has nothing to act on. */
export const changed = (content: Content, change: Change): Content | undefined => {
  if (change.kind === "set") {
    const variables = new Map(content.variables)
    if (change.value === null) variables.delete(change.variable)
    else variables.set(change.variable, change.value)
    return { ...content, variables }
  }
  if (change.kind === "add") {
    return { ...content, pages: new Map([...content.pages, [change.page, change.paragraphs] as const]) }
  }
  const page = content.pages.get(change.page)
  if (page === undefined) return undefined
  const pages = new Map(content.pages)
  if (change.kind === "remove") pages.delete(change.page)
  else pages.set(change.page, page.with(change.paragraph, change.text))
  return { ...content, pages }
}

/** One entry with the new value in place of the old; undefined when it was edited since. */
const replacedOne = <A>(
  shown: A,
  old: A,
  now: A,
  isSame: (a: A, b: A) => boolean
): { readonly value: A } | undefined =>
  isSame(shown, old) ? { value: now } : isSame(old, now) || isSame(shown, now) ? { value: shown } : undefined

const replacedPage = (shown: Page, old: Page, now: Page): Page | undefined => {
  const texts = shown.map((text, index) => replacedOne(text, old[index]!, now[index]!, Object.is))
  return texts.every((text) => text !== undefined) ? texts.map((text) => text!.value) : undefined
}

const replaced = <A extends {}>(
  shown: ReadonlyMap<string, A>,
  before: ReadonlyMap<string, A>,
  after: ReadonlyMap<string, A>,
  isSame: (a: A | null, b: A | null) => boolean,
  inParts: (shown: A, old: A, now: A) => A | undefined
): ReadonlyMap<string, A> | undefined => {
  const result = new Map(shown)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [here, old, now] = [shown.get(key) ?? null, before.get(key) ?? null, after.get(key) ?? null]
    let value = replacedOne(here, old, now, isSame)?.value
    if (value === undefined && here !== null && old !== null && now !== null) value = inParts(here, old, now)
    if (value === undefined) return undefined
    if (value === null) result.delete(key)
    else result.set(key, value)
  }
  return result
}

type Status = "draft" | "open" | "archived" | "merged"

/** A merge that waits for answers. */
interface Waiting {
  readonly sides: ThreeWay<Content>
  readonly answers: ReadonlyMap<string, Answer>
}

/** A change request: what it shows, over which main, and what waits to be answered. */
export class ModelRequest {
  status: Status = "draft"
  shown: Content
  base: Content
  waiting: Waiting | null = null

  constructor(main: Content) {
    this.shown = main
    this.base = main
  }

  get disagreements(): ReadonlyArray<Disagreement> {
    return this.waiting === null ? [] : merge(this.waiting.sides, this.waiting.answers).disagreements
  }

  get isWaiting(): boolean {
    return this.disagreements.some((one) => !this.waiting!.answers.has(nameOf(one)))
  }

  get isFinished(): boolean {
    return this.status === "merged" || this.status === "archived"
  }

  /** The merge that waits with main as it is now, if main changed what is in conflict; null otherwise. */
  waitingWith(main: Content): Waiting | null {
    if (this.waiting === null || !this.isWaiting) return null
    const { answers, sides } = this.waiting
    const isChanged = ({ about, kind }: Disagreement) =>
      kind === "variable"
        ? main.variables.get(about) !== sides.main.variables.get(about)
        : !samePage(main.pages.get(about) ?? null, sides.main.pages.get(about) ?? null)
    if (!this.disagreements.some(isChanged)) return null
    const now = { ...sides, main }
    const same = new Set(this.disagreements.map((one) => JSON.stringify(one)))
    const kept = merge(now, answers)
      .disagreements.filter((one) => same.has(JSON.stringify(one)))
      .map(nameOf)
    return { sides: now, answers: new Map([...answers].filter(([name]) => kept.includes(name))) }
  }

  /** The disagreements with main as it is now. */
  disagreementsWith(main: Content): ReadonlyArray<Disagreement> {
    const waiting = this.waitingWith(main)
    return waiting === null ? this.disagreements : merge(waiting.sides, waiting.answers).disagreements
  }

  /** Merges again what waits, if main changed what is in conflict, and keeps what was written since. */
  renew(main: Content): void {
    const waiting = this.waitingWith(main)
    if (waiting === null) return
    const { answers, sides } = this.waiting!
    const before = merge(sides, answers)
    const after = merge(waiting.sides, waiting.answers)
    const scopeOf = (pick: (content: Content) => ReadonlyMap<string, unknown>, isVariable: boolean) => {
      const all = [sides.base, sides.main, sides.changeRequest].map(pick)
      const keys = new Set(all.flatMap((content) => [...content.keys()]))
      const isTouched = (key: string) =>
        (all[1]!.has(key) || all[2]!.has(key)) &&
        new Set(all.map((content) => JSON.stringify(content.get(key) ?? null))).size > 1
      return [...keys].filter(
        (key) =>
          isTouched(key) ||
          after.disagreements.some(({ about, kind }) => about === key && (kind === "variable") === isVariable)
      )
    }
    const only = <A>(content: ReadonlyMap<string, A>, keys: ReadonlyArray<string>) =>
      new Map([...content].filter(([key]) => keys.includes(key)))
    const [inPages, inVariables] = [
      scopeOf(({ pages }) => pages, false),
      scopeOf(({ variables }) => variables, true)
    ]
    const pages = replaced(
      this.shown.pages,
      only(before.content.pages, inPages),
      only(after.content.pages, inPages),
      samePage,
      replacedPage
    )
    const variables = replaced(
      this.shown.variables,
      only(before.content.variables, inVariables),
      only(after.content.variables, inVariables),
      Object.is,
      () => undefined
    )
    if (pages === undefined || variables === undefined) return
    this.shown = { pages, variables }
    this.waiting = waiting
  }

  /** Takes main in; answers whether somebody is asked. */
  update(main: Content): "update" | "conflicts" {
    this.renew(main)
    if (this.isWaiting) return "conflicts"
    if (this.base === main) return "update"
    const sides = { base: this.base, main, changeRequest: this.shown }
    const { content, disagreements } = merge(sides, new Map())
    this.shown = content
    this.base = main
    this.waiting = disagreements.length === 0 ? null : { sides, answers: new Map() }
    return disagreements.length === 0 ? "update" : "conflicts"
  }

  /** Answers with what main becomes, or with nothing where somebody is asked first. */
  merge(main: Content): Content | undefined {
    this.renew(main)
    if (this.isWaiting) return undefined
    const sides = { base: this.base, main, changeRequest: this.shown }
    const { content, disagreements } = merge(sides, new Map())
    if (disagreements.length > 0) {
      this.update(main)
      return undefined
    }
    this.status = "merged"
    this.waiting = null
    return content
  }

  /** Applies the resolution unless that would revert an edit; returns whether it did. */
  answer(disagreement: Disagreement, answer: Answer, main: Content): boolean {
    this.renew(main)
    if (!this.disagreements.some((one) => JSON.stringify(one) === JSON.stringify(disagreement))) return false
    const { answers, sides } = this.waiting!
    const given = new Map([...answers, [nameOf(disagreement), answer] as const])
    const before = merge(sides, answers).content
    const after = merge(sides, given).content
    const pages = replaced(this.shown.pages, before.pages, after.pages, samePage, replacedPage)
    const variables = replaced(
      this.shown.variables,
      before.variables,
      after.variables,
      Object.is,
      () => undefined
    )
    if (pages === undefined || variables === undefined) return false
    this.shown = { pages, variables }
    this.waiting = { sides, answers: given }
    return true
  }
}
