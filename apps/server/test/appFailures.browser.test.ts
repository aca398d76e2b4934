import { describe, expect, it } from "@effect/vitest"
import { isProof } from "@octavo/markdown/testing"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page, Route } from "playwright-core"
import { anApplication } from "./anApplication.ts"

/** An action of the application that writes. */
interface Action {
  readonly name: string
  /** The modules whose writes it makes. */
  readonly modules: ReadonlyArray<string>
  readonly path: string
  /** Opens the form of the action and fills it. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Asks for the write. It is called once for each failure. */
  readonly act: (page: Page) => Promise<void>
  /** A field with the words that were typed. */
  readonly typed?: (page: Page) => Promise<string>
}

/** A way in which a write fails, with a part of the sentence about it. */
type Failure = readonly [name: string, fail: (route: Route) => Promise<void>, sentence: RegExp]

const failures: ReadonlyArray<Failure> = [
  [
    "a refusal of the API",
    (route) => {
      const error = { code: 409, message: "Refused by the server.", details: [] }
      return route.fulfill({ status: 409, json: { error } })
    },
    /Refused by the server\./
  ],
  [
    "a success that is no JSON",
    (route) =>
      route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Sign in to the network</h1>" }),
    /server cannot be reached/
  ],
  [
    "a refusal of a proxy",
    (route) => route.fulfill({ status: 507, contentType: "text/html", body: "<h1>507</h1>" }),
    /no room left/
  ]
]

const sentences = {
  401: /Your session has ended/,
  403: /You may not do this/,
  404: /no longer exists/,
  412: /has changed in the meantime/,
  413: /too large/,
  422: /cannot accept/,
  429: /too many requests/,
  503: /not available/
}

/** The failures of requests: each action is tried with one of them, and with all in proofs. */
const moreFailures: ReadonlyArray<Failure> = [
  ["no network", (route) => route.abort(), /cannot be reached|could not be sent/],
  ...Object.entries(sentences).map(([status, sentence]): Failure => [
    status,
    (route) => route.fulfill({ status: Number(status), body: "" }),
    sentence
  ])
]

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click()
const inDialog = (name: string) => (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click()
const menu = (of: string, entry: string) => async (page: Page) => {
  await page.getByRole("button", { name: of }).first().click()
  await page.locator("[popover]:popover-open").getByRole("button", { name: entry, exact: true }).click()
}
const fill = (page: Page, name: string, text = "Typed") => page.getByRole("textbox", { name }).fill(text)
const valueOf = (name: string) => (page: Page) => page.getByRole("textbox", { name }).inputValue()
const file = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") }

const actionsOf = (space: string, reviewed: string, request: string): ReadonlyArray<Action> => [
  {
    name: "create a space",
    modules: ["screens/home/CreateDialog.tsx"],
    path: "/",
    prepare: async (page) => {
      await press("New space")(page)
      await fill(page, "Title")
    },
    act: inDialog("Create"),
    typed: valueOf("Title")
  },
  {
    name: "rename a space",
    modules: ["screens/home/SpaceDialogs.tsx"],
    path: "/",
    prepare: async (page) => {
      await menu("Actions for Handbook", "Rename")(page)
      await fill(page, "Title")
    },
    act: inDialog("Rename"),
    typed: valueOf("Title")
  },
  {
    name: "delete a space",
    modules: ["screens/home/spaceActions.ts"],
    path: "/",
    act: menu("Actions for Handbook", "Delete")
  },
  {
    name: "create a page",
    modules: ["tree/newPage.ts", "tree/pageEdits.ts"],
    path: `/s/${space}`,
    act: press("New page")
  },
  {
    name: "rename a page",
    modules: ["tree/PageDialogs.tsx"],
    path: `/s/${space}/p/plan`,
    prepare: async (page) => {
      await page.getByRole("treeitem", { name: "Plan" }).focus()
      await page.keyboard.press("F2")
      await fill(page, "Title")
    },
    act: inDialog("Rename"),
    typed: valueOf("Title")
  },
  {
    name: "delete a page",
    modules: ["tree/pageActions.ts"],
    path: `/s/${space}/p/plan`,
    act: async (page) => {
      await page.getByRole("treeitem", { name: "Plan" }).focus()
      await page.keyboard.press("Delete")
    }
  },
  {
    name: "save the source of a page",
    modules: ["screens/edit/EditSession.ts"],
    path: `/s/${space}/edit/plan?view=source`,
    prepare: (page) => fill(page, "Page source", "# Plan\n\nTyped\n"),
    act: (page) => page.keyboard.press("Control+s"),
    typed: valueOf("Page source")
  },
  {
    name: "show another view of a changed page",
    modules: ["screens/edit/switchView.ts"],
    path: `/s/${space}/edit/plan?view=source`,
    prepare: (page) => fill(page, "Page source", "# Plan\n\nTyped again\n"),
    act: press("Visual editor"),
    typed: valueOf("Page source")
  },
  {
    name: "paste formatted text, whose words are inserted then",
    modules: ["screens/edit/VisualView.tsx"],
    path: `/s/${space}/edit/other`,
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Page content" }).click()
      await page.locator("[role=toolbar]").waitFor({ state: "attached" })
    },
    act: (page) =>
      page.getByRole("textbox", { name: "Page content" }).evaluate((field) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData("text/html", "<b>Typed</b>")
        clipboardData.setData("text/plain", "Typed")
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
      }),
    typed: (page) => page.getByRole("textbox", { name: "Page content" }).innerText()
  },
  {
    name: "put a file into a page",
    modules: ["screens/edit/uploadFile.ts", "data/sendFile.ts"],
    path: `/s/${space}/edit/third`,
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Page content" }).click()
      await page.locator("[role=toolbar]").waitFor({ state: "attached" })
    },
    act: (page) =>
      page.getByRole("textbox", { name: "Page content" }).evaluate((field) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array(300_000)], "a.bin"))
        field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
      })
  },
  {
    name: "upload a file",
    modules: ["screens/files/useFileEdits.ts"],
    path: `/s/${space}/files`,
    act: async (page) => {
      const chooser = page.waitForEvent("filechooser")
      await press("Upload files")(page)
      await (await chooser).setFiles([file])
    }
  },
  {
    name: "restore a revision",
    modules: ["screens/history/HistoryScreen.tsx"],
    path: `/s/${space}/history/plan`,
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Restore/ })
        .first()
        .click(),
    act: inDialog("Restore the space")
  },
  {
    name: "change a broken link",
    modules: ["screens/links/changeLink.ts"],
    path: `/s/${space}/links`,
    act: (page) => page.getByRole("button", { name: /Plan/ }).first().click()
  },
  {
    name: "rename a change request",
    modules: ["screens/requests/RequestActions.tsx"],
    path: `/s/${reviewed}/r/${request}`,
    prepare: async (page) => {
      await menu("Change request #1", "Rename")(page)
      await fill(page, "Subject")
    },
    act: inDialog("Rename"),
    typed: valueOf("Subject")
  },
  {
    name: "merge a change request",
    modules: ["screens/requests/RequestActions.tsx"],
    path: `/s/${reviewed}/r/${request}`,
    act: press("Merge")
  },
  {
    name: "resolve a conflict of a change request",
    modules: ["screens/requests/RequestConflicts.tsx"],
    path: `/s/${reviewed}/r/${request}`,
    act: press("Keep yours")
  }
]

/** Modules whose writes have tests of their own, or change nothing when they fail. */
const others = new Set([
  "data/api.ts",
  "screens/edit/blockHtml.ts",
  "screens/edit/SourcePreview.tsx",
  "screens/home/describeImport.ts",
  "screens/home/importContent.ts",
  "screens/setup/SetupScreen.tsx"
])

const client = join(import.meta.dirname, "../../web/src/client")
const isWriting =
  /"(?:POST|PATCH|PUT|DELETE)"|\b(?:editSpace|editMain|editRequest|sendFile|sendBytes|setUp)\(/

describe("a write of the application that fails", { timeout: 120_000 }, () => {
  it("belongs to an action that is tried, in each module that writes", () => {
    const tried = new Set(actionsOf("", "", "").flatMap(({ modules }) => modules))
    const writing = readdirSync(client, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && isWriting.test(readFileSync(join(client, path), "utf8")))
      .filter((path) => !others.has(path))
    expect(writing.toSorted()).toEqual([...tried].toSorted())
  })

  it.live("is reported by a sentence, and leaves all that was typed", () =>
    Effect.gen(function* () {
      const { ask, aSpace, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", {
          Plan: "Text.",
          Other: "See [the plan](plann.md).",
          Third: "Text."
        })
        const reviewed = await aSpace("Reviewed", { Guide: "One." })
        const { number } = await ask("POST", `/spaces/${reviewed.id}/change-requests`)
        const write = (path: string, text: string) =>
          ask("POST", `${path}/content`, {
            changes: [{ type: "update_page", page: reviewed.pages[0], document: { markdown: text } }]
          })
        const proposal = `/spaces/${reviewed.id}/change-requests/${number}`
        await write(proposal, "# Guide\n\nMine.\n")
        await write(`/spaces/${reviewed.id}`, "# Guide\n\nTheirs.\n")
        await ask("POST", `${proposal}/update`)
        const { page } = await open("/app")
        let fail: ((route: Route) => Promise<void>) | undefined
        await page.route("**/app/v1/**", (route) =>
          fail === undefined || route.request().method() === "GET" ? route.fallback() : fail(route)
        )
        /** Follows an address as a link of the application does. */
        const show = async (path: string) => {
          await page.keyboard.press("Escape")
          await page.getByRole("dialog").waitFor({ state: "detached" })
          await page.evaluate((url) => {
            history.pushState(null, "", url)
            dispatchEvent(new PopStateEvent("popstate"))
          }, `/app${path}`)
        }
        for (const [index, action] of actionsOf(space.id, reviewed.id, String(number)).entries()) {
          fail = undefined
          await show(action.path)
          await action.prepare?.(page)
          const more = isProof ? moreFailures : [moreFailures[index % moreFailures.length]!]
          for (const [name, failWith, sentence] of [...failures, ...more]) {
            for (const button of await page.getByRole("button", { name: "Dismiss" }).all())
              await button.dispatchEvent("click")
            fail = failWith
            const at = `${action.name}: ${name}`
            await action.act(page).catch((error: unknown) => expect([at, String(error)]).toEqual([at, ""]))
            const shown = page
              .locator(".toast, [role=alert], .edit-status, dialog")
              .filter({ hasText: sentence })
            await shown
              .first()
              .waitFor({ timeout: 5000 })
              .catch(async () => {
                expect([at, await page.locator("body").innerText()]).toEqual([at, String(sentence)])
              })
            expect([at, (await action.typed?.(page)) ?? "Typed"]).toEqual([
              at,
              expect.stringContaining("Typed")
            ])
            const ended = page.getByRole("dialog", { name: "Your session has ended" })
            if (await ended.isVisible()) await ended.getByRole("button", { name: "Close" }).click()
          }
        }
        // A part of a screen that cannot be read says so as well.
        fail = undefined
        await page.route("**/conflicts?*", (route) => route.fulfill({ status: 503, body: "" }))
        await page.reload()
        await page.getByRole("alert").filter({ hasText: "not available" }).waitFor()
        await page.unroute("**/conflicts?*")
        await press("Try again")(page)
        await page.getByRole("button", { name: "Keep yours" }).waitFor()
      })
    }).pipe(Effect.scoped)
  )
})
