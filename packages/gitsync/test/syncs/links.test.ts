import { expect, layer } from "@effect/vitest"
import { deriveSource, placesOf, resolveTarget, writePath } from "@octavo/markdown"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"
import { property, type Value } from "./property.ts"

/** Every way to refer to something, with a name that no other way has on its page. */
const ways: ReadonlyArray<(target: string, name: string) => string> = [
  (target) => `[a](${target})`,
  (target) => `![a](<${target}> "title")`,
  (target, name) => `[a][${name}]\n\n[${name}]: ${target}`,
  (target, name) => `> [a][${name}]\n>\n> [${name}]: <${target}> 'title'`,
  (target, name) => `- ![a][${name}]\n\n  [${name}]: ${target}`,
  (target) => `Words <a id="x" href="${target}">a</a>, <img src='${target}' alt="">.`,
  (target) => `<picture><source srcset="${target}"><img src="${target}" alt=""></picture>`,
  (target) => `<video src="${target}"></video>`,
  (target) => `{% content-ref url="${target}" %}\n[a](elsewhere)\n{% endcontent-ref %}`,
  (target) => `{% file src="${target}" %}\n\n{% embed url="${target}" %}`,
  (target) => `{% include "${target}" %}`,
  (target) => `{% openapi src="${target}" path="/pets" method="get" %}\n{% endopenapi %}`,
  (target) => `[a](${target} "mention")`,
  (target) => `| a |\n| - |\n| [b](${target}) |`,
  (target) =>
    `<table data-view="cards"><thead><tr><th data-card-target></th></tr></thead><tbody><tr><td><a href="${target}">a</a></td></tr></tbody></table>`,
  (target, name) => `word[^${name}]\n\n[^${name}]: A [note](${target}).`,
  (target) => `{% hint style="info" %}\n[a](${target})\n{% endhint %}`,
  (target) => `<details><summary>S</summary>\n\n[a](${target})\n\n</details>`
]
const nowhere = [
  "../",
  "./",
  "..",
  ".",
  "/",
  "nowhere.md",
  "./nowhere",
  "../nowhere.md#part",
  "../../src/main.c",
  "/nowhere/",
  "no/where?x=1#y",
  "%zz.md",
  "..%2Fnowhere.md",
  "#part",
  "?x",
  "mailto:a@example.com",
  "//example.com/a.md",
  "https://example.com/guide/",
  "/pages/00000000000000000000000009",
  "nowhere.html"
]

const world = fc.record({
  pages: fc.uniqueArray(
    fc.record({
      path: fc
        .tuple(
          fc.constantFrom("", "guide/", "guide/more/", "02-steps/"),
          fc.constantFrom("01-a", "02_b_b", "c", "README")
        )
        .map(([folder, stem]) => `${folder}${stem}.md`),
      cover: fc.option(fc.nat(40), { nil: undefined }),
      links: fc.array(
        fc.record({
          way: fc.nat(ways.length - 1),
          to: fc.nat(40),
          isAbsolute: fc.boolean(),
          isAddress: fc.boolean(),
          suffix: fc.constantFrom("", "", "#part")
        }),
        { maxLength: 6 }
      )
    }),
    { minLength: 1, maxLength: 6, selector: ({ path }) => path }
  ),
  from: fc.constantFrom("", "", "content", "docs/content"),
  to: fc.constantFrom("", "", "docs", "a/b"),
  renamed: fc.option(fc.nat(5), { nil: undefined })
})

const others = ["guide/x y.png", ".gitbook/assets/z.png", "guide/.gitbook/includes/i.md"]

const repositoryOf = ({ from, pages }: Value<typeof world>) => {
  const top = from === "" ? "" : `${from}/`
  const paths = [...pages.map(({ path }) => path), ...others].map((path) => top + path)
  const known = new Set(paths)
  const files: Record<string, string> = Object.fromEntries(
    others.map((path) => [top + path, `The text of ${path}.\n`])
  )
  for (const { cover, links, path } of pages) {
    const here = top + path
    const leadsNowhere = (target: string) => {
      const found = resolveTarget(here, target)
      return found === null || !placesOf(found).some((place) => known.has(place))
    }
    const open = nowhere.filter(leadsNowhere)
    const pick = (to: number, isAbsolute = false, isAddress = false, suffix = "") => {
      const all = [...paths, ...open]
      const target = all[to % all.length]!
      if (!known.has(target)) return target
      const path = writePath(isAbsolute ? null : here, target)
      const address = path.replace(/(?<=\/)README\.md$|\.md$/, "")
      return (isAddress && address !== "" && !path.includes(".gitbook") ? address : path) + suffix
    }
    const head =
      cover === undefined
        ? ""
        : `---\ndescription: Not ${pick(cover)} itself\ncover: ${JSON.stringify(pick(cover))}\n---\n\n`
    const body = links.map(({ isAbsolute, isAddress, suffix, to, way }, index) =>
      ways[way]!(pick(to, isAbsolute, isAddress, suffix), `n${index}`)
    )
    files[here] = `${head}# The page ${path}\n\n${body.join("\n\n")}\n`
  }
  return files
}

/** The references of a text, as they are written, and the text around them. */
const referencesIn = (source: string) => {
  const found = deriveSource(source).references.toSorted((a, b) => a.start - b.start)
  let around = ""
  let at = 0
  for (const { end, start } of found) {
    around += `${source.slice(at, start)}*`
    at = end
  }
  return {
    around: around + source.slice(at),
    written: found.map(({ end, start }) => source.slice(start, end))
  }
}

const leadsTo = (from: string, written: string, files: Readonly<Record<string, string>>) => {
  const found = resolveTarget(from, written)
  const path = found === null ? undefined : placesOf(found).find((place) => place in files)
  return path === undefined ? undefined : { path, anchor: found!.anchor }
}

/** How a reference is written: from the top or relative, as a path with an ending or as an address. */
const kindOf = (written: string) => ({
  isFromTop: written.startsWith("/"),
  hasEnding: /\.\w+$/.test(written.replace(/[?#].*$/, ""))
})

/** The line that no other file has, wherever it lies. */
const markOf = (text: string) => /^(?:# The page|The text of) .*$/m.exec(text)?.[0]

layer(memory, { timeout: "10 minutes" })("a reference of an exported text", (it) => {
  it.effect(
    "leads where it led in its way of writing, and stays as it is written where it leads nowhere or where nothing moved",
    () =>
      property(world, (given) =>
        Effect.gen(function* () {
          const before = repositoryOf(given)
          const sync = yield* aSync({ files: before, directory: given.from })
          expect((yield* sync.import()).state).toBe("done")
          const pages = (yield* sync.pages).filter(({ git }) => git !== null)
          const { renamed } = given
          if (renamed !== undefined) {
            const { id } = pages[renamed % pages.length]!
            yield* sync.edit({ type: "update_page", page: id, slug: "renamed" })
          }
          // A page that moves in its own repository, or all pages in another one.
          const target = renamed === undefined ? yield* aSync({ directory: given.to }) : sync
          expect(
            (yield* sync.export({
              url: target.url,
              directory: renamed === undefined ? given.to : given.from
            })).state
          ).toBe("done")
          const after = yield* target.files
          for (const [path, old] of Object.entries(before)) {
            const [there, text] = Object.entries(after).find(([, one]) => markOf(one) === markOf(old))!
            const [a, b] = [referencesIn(old), referencesIn(text)]
            expect(b.around).toBe(a.around)
            for (const [index, written] of a.written.entries()) {
              const led = leadsTo(path, written, before)
              const leads = leadsTo(there, b.written[index]!, after)
              if (led === undefined) expect(b.written[index]).toBe(written)
              else {
                expect({ ...leads, path: markOf(after[leads!.path]!) }).toEqual({
                  ...led,
                  path: markOf(before[led.path]!)
                })
                if (path === there && led.path === leads!.path) expect(b.written[index]).toBe(written)
                expect(kindOf(b.written[index]!)).toEqual(kindOf(written))
              }
            }
          }
        })
      ),
    60 * 60_000
  )
})
