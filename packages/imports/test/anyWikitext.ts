import * as fc from "fast-check"

/** Wikitext in a line around `•`. */
const around = [
  "'''•'''",
  "''•''",
  "'''''•'''''",
  "<b>•</b>",
  "<small>•</small>",
  "[[Page|•]]",
  "[[Gone|•]]",
  "[[Page#part|•]]",
  "[[File:Gone.png|thumb|200px|•]]",
  "[https://example.org/ •]",
  "{{template|•}}",
  "{{template|name=•}}"
]

/** Wikitext in which `@` is a visible word, and `?` one that is not shown. */
const words = [
  "@",
  "@ @",
  "@<br>",
  "<nowiki>[[@]] ''@''</nowiki>",
  "<!-- ? -->@",
  "@ &lt;",
  "[[@]]",
  "<code>@</code>",
  "[[Category:Things]]@",
  "{{template}}@",
  "] @ [",
  "}} @ {{",
  "'@ ''''@",
  "__NOTOC__@",
  "<unknown>@</unknown>"
]

const line = fc.letrec<{ line: string }>((tie) => ({
  line: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...words),
    fc
      .tuple(fc.constantFrom(...around), fc.array(tie("line"), { minLength: 1, maxLength: 2 }))
      .map(([whole, inside]) => whole.replace("•", () => inside.join(" ")))
  )
})).line

/** Blocks around lines. */
const blocks = [
  "•",
  "== • ==",
  "= • =",
  "* •\n** •\n*** •\n* •",
  "# •\n## •\n#: •\n# •",
  ": •",
  "; • : •",
  "*# •\n: •",
  " •",
  "----\n•",
  '{| class="x"\n|+ •\n! @ !! @\n|-\n| • || •\n|-\n| colspan="2" | •\n•\n|}',
  "{|\n|\n{|\n| •\n|}\n| •\n|}",
  "{|\n| •",
  "<pre>\n@ < @\n</pre>",
  '<syntaxhighlight lang="js">\n@ && {{@\n</syntaxhighlight>',
  "{{Note|•}}",
  "{{Box\n| a = •\n| •\n}}",
  "<div>\n•\n\n•\n</div>",
  "<blockquote>•</blockquote>"
]

const block = fc
  .tuple(fc.constantFrom(...blocks), fc.array(line, { minLength: 4, maxLength: 4 }))
  .map(([whole, lines]) => {
    let at = 0
    return whole.replaceAll("•", () => lines[at++ % 4] ?? "")
  })

/** A wikitext, with its visible words in their order. */
export const anyWikitext = fc.array(block, { minLength: 1, maxLength: 4 }).map((parts) => {
  const seen: Array<string> = []
  let count = 0
  const text = parts.join("\n\n").replace(/[@?]/g, (mark) => {
    const word = `q${count++}z`
    if (mark === "@") seen.push(word)
    return word
  })
  return { text, seen }
})
