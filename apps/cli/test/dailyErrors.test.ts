import { expect, it } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { join } from "node:path"
import { listed } from "../src/listedCommands.ts"
import { octavo } from "../src/octavo.ts"
import { sharedOctavo, octavoHere } from "./octavo.ts"

interface Node {
  readonly name: string
  readonly alias: string | undefined
  readonly description: string | undefined
  readonly shortDescription: string | undefined
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Node> }>
}

/** The paths of all commands without subcommands. */
const leaves = (command: Node, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => {
  const below = command.subcommands.flatMap(({ commands }) => commands)
  return below.length === 0 ? [path] : below.flatMap((node) => leaves(node, [...path, node.name]))
}

it.effect("every command has a help with its usage, and the list describes each as the command does", () =>
  Effect.gen(function* () {
    const root: Node = yield* octavo()
    const paths = leaves(root)
    expect(paths.length).toBeGreaterThan(120)
    for (const path of paths) {
      const { code, out } = yield* octavoHere([...path, "--help"], {})
      expect([path, code]).toEqual([path, 0])
      expect(out).toContain(`octavo ${path.join(" ")}`)
    }
    const loaded = root.subcommands.flatMap(({ commands }) => commands)
    const entries = listed.flatMap(([, commands]) => commands)
    expect(entries.map(({ alias, description, name }) => [name, alias, description])).toEqual(
      loaded.map(({ alias, description, name, shortDescription }) => [
        name,
        alias,
        shortDescription ?? description
      ])
    )
  })
)

type Case = readonly [args: string, code: number, said: RegExp]

/** Wrong calls beside a server with the space "Handbook", its pages "guide" and "guide/install", and change request 1. */
const cases: ReadonlyArray<Case> = [
  ["pgae list", 2, /pgae.*Did you mean "page"\?/],
  ["page veiw guide", 2, /veiw.*Did you mean "view"\?/],
  [
    "page show guide --space Handbook",
    2,
    /^octavo: Unknown subcommand "show" for "octavo page"\. Did you mean "view"\? Run/
  ],
  ["page rm guide", 2, /Did you mean "delete"\?/],
  ["list token", 2, /Did you mean "octavo token list"\?/],
  ["delete pages guide --yes", 2, /Did you mean "octavo page delete"\?/],
  ["list", 2, /^octavo: Unknown subcommand "list" for "octavo"\. Run octavo --help/],
  ["pr list", 2, /Did you mean "cr"\?/],
  ["user create nobody", 2, /Expected: must be an e-mail address/],
  ["space view Unlike", 1, /There is no space "Unlike".*Run octavo space list/],
  ["comment view nothing --space Handbook", 1, /There is no such comment\. Run octavo comment list/],
  ["page view guide --spcae Handbook", 2, /Did you mean "--space"\?/],
  ["page view", 2, /page/],
  ["page view guide", 2, /--space.*OCTAVO_SPACE/],
  ["page view giude --space Handbook", 1, /"giude".*"Handbook".*Did you mean "guide"\?/],
  ["page view guide --space Hnadbook", 1, /Did you mean "Handbook"\?/],
  ["page view G --space Handbook", 2, /Several pages.*name one by its id/s],
  ["page view guide --space Handbook --cr 9", 1, /change request 9.*octavo cr list/],
  ["page view guide --space Handbook --at nothing", 1, /There is no such revision\S* .*Run octavo history/],
  ["page list --space Handbook --json=titel", 2, /titel.*Did you mean .*title.* Fields:/],
  [
    "page put guide/install /nothing.md --space Handbook",
    2,
    /\/nothing\.md does not exist\. Check its path\./
  ],
  ["page put no/such package.json --space Handbook", 2, /parent page "no".*octavo page put no/],
  ["comment delete nothing --space Handbook --yes", 1, /no such comment\. Run octavo comment list/],
  ["cr create --space Handbook --subject=", 2, /--subject is empty/],
  ["cr create --space Handbook -t New --from test --page a=b", 2, /leave out --page/],
  ["cr create --space Handbook -t New --page guide", 2, /write PATH=FILE/],
  ["diff nowhere --space Handbook", 2, /nowhere does not exist/],
  ["browse #9 --space Handbook", 1, /change request #9.*octavo cr list/],
  ["browse nothing --space Handbook", 1, /no page "nothing"/],
  ["reusable delete nothing --space Handbook --yes", 1, /no reusable content "nothing"/],
  ["profile set nothing --space Handbook", 2, /no profile "nothing"/],
  ["page put / package.json --space Handbook", 2, /path is empty/],
  ["page put guide package.json --space Handbook --if-match stale", 5, /./],
  ["page move guide --space Handbook", 2, /--into, --before or --after/],
  ["page move guide --into guide/install --space Handbook", 1, /./],
  ["page delete guide --space Handbook", 2, /1 page below it.*--yes/],
  ["page edit guide --space Handbook", 2, /VISUAL or EDITOR/],
  ["cr create --space Handbook", 2, /--subject/],
  ["cr view one --space Handbook", 1, /change request "one"/],
  ["cr view 1", 2, /--space/],
  ["cr list --space Handbook --status opne", 2, /status/],
  ["cr review 1 --space Handbook", 2, /--approve or --request-changes/],
  ["cr review 1 --approve --request-changes --space Handbook", 2, /--approve or --request-changes/],
  ["cr edit 1 --space Handbook", 2, /--subject, --page/],
  ["cr edit 1 --add-reviewer nobody@example.org --space Handbook", 1, /member "nobody@example\.org"/],
  ["cr resolve 1 7 --ours --space Handbook", 1, /conflict "7"/],
  ["cr resolve 1 --ours --theirs --space Handbook", 2, /one resolution/],
  ["cr resolve 1 --file x --space Handbook", 2, /octavo cr conflicts/],
  ["cr merge 9 --space Handbook", 1, /9/],
  ["file upload /nothing.png --space Handbook", 2, /\/nothing\.png does not exist\. Check its path\./],
  ["file upload /usr --space Handbook", 2, /\/usr is a folder\. Name a file\./],
  ["file delete nothing --yes --space Handbook", 1, /file "nothing"/],
  ["collection update Nothing --title x", 1, /collection "Nothing"/],
  ["collection update Nothing", 2, /--title or --description/],
  ["space update Handbook", 2, /--title or --edit-mode/],
  ["space delete Handbook", 2, /--yes/],
  ["redirect list --site nothing", 1, /site "nothing"/],
  ["redirect put /a --site nothing", 2, /one destination/],
  ["job show nothing", 1, /./],
  ["org delete Nothing --confirm Nothing", 1, /organization "Nothing"/],
  ["token revoke nothing", 1, /octavo token list/],
  ["profile use nothing", 2, /octavo profile list/],
  ["whoami --profile nothing", 2, /profile "nothing"/],
  ["api FETCH /orgs", 2, /FETCH.*GET/],
  ["api GET /nothing", 1, /./],
  ["api POST /orgs -f title", 2, /name=value/],
  ["api POST /orgs --paginate", 2, /GET/],
  ["completion tcsh", 2, /bash/]
]

it.live(
  "a wrong call says in a sentence what is wrong, and exits with the code of its kind",
  () =>
    Effect.gen(function* () {
      const { environment } = yield* sharedOctavo
      const run = (...args: ReadonlyArray<string>) => octavoHere(args, environment)
      yield* run("space", "create", "Handbook")
      yield* run("page", "put", "guide", "package.json", "--space", "Handbook", "--title", "Guide")
      yield* run(
        "page",
        "put",
        "guide/install",
        "package.json",
        "--space",
        "Handbook",
        "--title",
        "Guide of installation"
      )
      yield* run("cr", "create", "--space", "Handbook", "--subject", "Change")
      const found = yield* Effect.forEach(cases, ([args, code, said]) =>
        Effect.map(run(...args.split(" ")), (ended) => ({ args, said, code, ended }))
      )
      const wrong = found.filter(
        ({ code, ended, said }) =>
          ended.code !== code ||
          ended.out !== "" ||
          !said.test(ended.err) ||
          /\n\s+at |undefined|\[object/.test(ended.err)
      )
      expect(wrong).toEqual([])
      const folder = yield* aFolder
      const mirror = (into: string, from: string, token: string, ...more: ReadonlyArray<string>) =>
        Effect.map(
          octavoHere(["mirror", into, "--from", from, "--from-token-stdin", ...more], environment, token),
          ({ code, err }) => [code, err]
        )
      const { OCTAVO_TOKEN: token, OCTAVO_URL: url } = environment
      const into = join(folder, "mirror")
      expect(yield* mirror(into, url, "wrong")).toEqual([
        1,
        `octavo: ${url} does not accept the token from the standard input. Give a valid token of the source.\n`
      ])
      expect(yield* mirror(into, "nonsense", token)).toEqual([
        2,
        expect.stringContaining('"nonsense" in --from')
      ])
      expect(yield* mirror(into, `${url}/nothing`, token)).toEqual([
        2,
        `octavo: There is no API at ${url}/nothing. Check the address in --from.\n`
      ])
      expect(yield* mirror(into, `http://127.0.0.1:${yield* freePort}`, token)).toEqual([
        3,
        expect.stringMatching(/no server at .*Check the address in --from\.\n$/)
      ])
      expect(yield* mirror(into, url, token, "--from-org", "Nothing")).toEqual([
        1,
        expect.stringMatching(/There is no organization "Nothing" at the source.* It has: /)
      ])
      expect(yield* mirror(into, url, token)).toEqual([
        2,
        expect.stringContaining("are the same organization")
      ])
      expect(yield* mirror("packages", url, token)).toEqual([
        2,
        expect.stringMatching(/has files and no mirror\. Name an empty or a new folder/)
      ])
      const inJson = yield* run("page", "view", "giude", "--space", "Handbook", "--json")
      expect(JSON.parse(inJson.err)).toMatchObject({
        error: { code: "failed", message: expect.stringContaining("giude") }
      })
    }).pipe(Effect.scoped),
  180_000
)
