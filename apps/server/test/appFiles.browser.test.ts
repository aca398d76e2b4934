import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { anApplication, expectSound, undo } from "./anApplication.ts"

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

describe("the files and links of a space in a browser", { timeout: 120_000 }, () => {
  it.live("uploads, renames, replaces and deletes files, with a warning where pages use them", () =>
    Effect.gen(function* () {
      const { ask, aSpace, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", { Plan: "Text." })
        const listed = async (): Promise<ReadonlyArray<{ id: string; name: string; size: number }>> =>
          (await ask("GET", `/spaces/${space.id}/content/files`)).items
        const { page, problems } = await open(`/app/s/${space.id}/files`)
        await page.getByText("No files yet.").waitFor()
        await expectSound(page, "files, empty")
        const chooser = page.waitForEvent("filechooser")
        await page.getByRole("button", { name: "Upload files" }).click()
        await (
          await chooser
        ).setFiles([
          { name: "logo.png", mimeType: "image/png", buffer: png },
          // One that is sent to an upload address.
          { name: "large.txt", mimeType: "text/plain", buffer: Buffer.alloc(300_000, "a") }
        ])
        await page.getByText("2 files were uploaded.").waitFor()
        const [logo, large] = await listed()
        expect([logo?.name, logo?.size, large?.name, large?.size]).toEqual([
          "logo.png",
          png.length,
          "large.txt",
          300_000
        ])
        await ask("POST", `/spaces/${space.id}/content`, {
          changes: [
            {
              type: "update_page",
              page: space.pages[0],
              document: { markdown: `# Plan\n\n![A logo](/files/${logo!.id})\n` }
            }
          ]
        })
        await page.reload()
        const row = (name: string) => page.getByRole("listitem").filter({ hasText: name })
        await row("logo.png").getByRole("link", { name: "Plan" }).waitFor()
        await row("large.txt").getByText("Used on no page").waitFor()
        await expectSound(page, "files")

        // Nothing is stored of an upload that a person cancels.
        const holdUploads = () =>
          page.route(
            (url) => url.pathname.includes("upload"),
            (route) => (route.request().method() === "PUT" ? undefined : route.fallback())
          )
        await holdUploads()
        const again = page.waitForEvent("filechooser")
        await page.getByRole("button", { name: "Upload files" }).click()
        const slow = { name: "slow.txt", mimeType: "text/plain", buffer: Buffer.alloc(300_000, "b") }
        await (await again).setFiles(slow)
        const aborted = page.waitForEvent("requestfailed")
        await page.getByRole("progressbar", { name: "Uploading slow.txt" }).waitFor()
        await page.getByRole("button", { name: "Cancel" }).click()
        await aborted
        await page.getByRole("progressbar").waitFor({ state: "detached" })
        expect(await page.locator(".toast").count()).toBe(0)
        expect(await listed()).toHaveLength(2)
        await page.unrouteAll()

        const act = async (name: string, action: string) => {
          await page.getByRole("button", { name: `Actions for ${name}` }).click()
          await page.getByRole("button", { name: action, exact: true }).click()
        }
        await act("logo.png", "Rename")
        await page.getByRole("textbox", { name: "Name" }).fill("mark.png")
        await page.keyboard.press("Enter")
        await row("mark.png").waitFor()
        const replacing = page.waitForEvent("filechooser")
        await act("large.txt", "Replace…")
        await (
          await replacing
        ).setFiles({ name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("b") })
        await page.getByText("“large.txt” was replaced.").waitFor()
        expect((await listed()).map(({ id, name, size }) => [id, name, size])).toEqual([
          [logo!.id, "mark.png", png.length],
          [large!.id, "large.txt", 1]
        ])
        // A file that no page uses is deleted at once, and comes back.
        await act("large.txt", "Delete")
        await expect.poll(async () => (await listed()).length).toBe(1)
        await undo(page, "“large.txt” was deleted.")
        await expect.poll(async () => (await listed()).length).toBe(2)
        await act("mark.png", "Delete")
        await page.getByRole("dialog").getByRole("link", { name: "Plan" }).waitFor()
        await expectSound(page, "delete a used file")
        await page.getByRole("button", { name: "Delete", exact: true }).click()
        await expect.poll(async () => (await listed()).map(({ name }) => name)).toEqual(["large.txt"])
        // A dialog that ends gives up what it sends, and makes no space.
        await holdUploads()
        await page.goto(`${new URL(page.url()).origin}/app`)
        await page.getByRole("button", { name: "New space" }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("textbox", { name: "Title" }).fill("Imported")
        await dialog.getByRole("radio", { name: /^A file/ }).check()
        // The chooser of files that is cancelled leaves the dialog, and what was typed, as they are.
        await dialog.getByLabel("File", { exact: true }).dispatchEvent("cancel", { bubbles: true })
        await dialog.getByLabel("File", { exact: true }).setInputFiles({ ...slow, name: "slow.md" })
        await dialog.getByRole("button", { name: "Create" }).click()
        await dialog.getByRole("progressbar", { name: "Uploading slow.md" }).waitFor()
        await expectSound(page, "send a file for a new space")
        const given = page.waitForEvent("requestfailed")
        await dialog.getByRole("button", { name: "Cancel" }).click()
        await given
        await dialog.waitFor({ state: "detached" })
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("proposes targets of broken links, and writes the chosen one into the text", () =>
    Effect.gen(function* () {
      const { ask, aSpace, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", {
          Install: "## Steps\n\nFirst.\n\n## Later\n\nSecond.",
          Plan: "See [how](guides/instal.md), and *[the steps](install.md#step)*.\n\n- Again: [how](guides/instal.md)"
        })
        const [, plan] = space.pages
        const stored = async () =>
          (await ask("GET", `/spaces/${space.id}/content/page/${plan}?format=markdown`)).markdown as string
        const { page, problems } = await open(`/app/s/${space.id}/links`)
        await page.getByText("There is no page or file at this path.").first().waitFor()
        await expectSound(page, "broken links")
        const row = page.getByRole("listitem").filter({ hasText: "guides/instal.md" })
        await row.getByRole("button", { name: "Link to “Install”" }).click()
        await page.getByText("The link leads to “Install” now.").waitFor()
        await row.waitFor({ state: "detached" })
        const first = space.pages[0]
        expect(await stored()).toBe(
          `# Plan\n\nSee [how](/pages/${first}), and *[the steps](install.md#step)*.\n\n- Again: [how](/pages/${first})\n`
        )
        // A page is chosen for the other one, in a space whose changes are reviewed.
        await ask("PATCH", `/spaces/${space.id}`, { editMode: "locked" })
        await page.reload()
        await page.getByRole("button", { name: "Choose a page…" }).first().click()
        await page.getByLabel("Target", { exact: true }).selectOption({ label: "Install" })
        await page.getByRole("button", { name: "Change the link" }).click()
        await page.getByText("In change request #1.").waitFor()
        expect(await stored()).toContain("install.md#step")
        const proposed = await ask(
          "GET",
          `/spaces/${space.id}/change-requests/1/content/page/${plan}?format=markdown`
        )
        expect(proposed.markdown).toContain(`*[the steps](/pages/${first})*`)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("stores pictures that are pasted into a page, and mends a link of another case by one click", () =>
    Effect.gen(function* () {
      const { ask, aSpace, open, origin } = yield* anApplication
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", { Install: "Steps.", Plan: "See [how](INSTALL.md)." })
        const stored = async () =>
          (await ask("GET", `/spaces/${space.id}/content/page/${space.pages[1]}?format=markdown`))
            .markdown as string
        const { page, problems } = await open(`/app/s/${space.id}/links`)
        const row = page.getByRole("listitem").filter({ hasText: "INSTALL.md" })
        await row.getByRole("button", { name: "Link to “Install”" }).click()
        await row.waitFor({ state: "detached" })
        const text = `# Plan\n\nSee [how](/pages/${space.pages[0]}).\n`
        expect(await stored()).toBe(text)

        await page.goto(`${origin}/app/s/${space.id}/edit/plan`)
        const editor = page.getByRole("textbox", { name: "Page content" })
        await editor.waitFor()
        const paste = async (kind: "file" | "html") => {
          await editor.focus()
          await page.keyboard.press("Control+End")
          await page.keyboard.press("Enter")
          await page.evaluate(
            ({ base64, kind }) => {
              const data = new DataTransfer()
              const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
              if (kind === "file") data.items.add(new File([bytes], "shot.png", { type: "image/png" }))
              else
                data.setData(
                  "text/html",
                  `<p>Pasted <img alt="A dot" src="data:image/png;base64,${base64}"></p>`
                )
              document.activeElement!.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
              )
            },
            { base64: png.toString("base64"), kind }
          )
        }
        const pictures = editor.locator("img:not(.ProseMirror-separator)")
        await paste("html")
        await editor.getByText("Pasted").waitFor({ timeout: 60_000 })
        await paste("file")
        await expect.poll(() => pictures.count(), { timeout: 60_000 }).toBe(2)
        await page.keyboard.press("Control+s")
        const files = async (): Promise<ReadonlyArray<{ id: string; size: number }>> =>
          (await ask("GET", `/spaces/${space.id}/content/files`)).items
        await expect
          .poll(async () => (await stored()).match(/\/files\/\w+/g)?.length, { timeout: 15_000 })
          .toBe(2)
        const written = (await stored()).match(/(?<=\/files\/)\w+/g)!
        for (const id of written)
          expect((await files()).find((file) => file.id === id)?.size).toBe(png.length)
        expect(await stored()).toMatch(
          /Pasted !\[A dot\]\(\/files\/\w+\)\n\n<figure><img src="\/files\/\w+" alt="">/
        )
        // The page that is read shows both.
        await page.goto(`${origin}/app/s/${space.id}/p/plan`)
        const shown = page.locator("main img")
        await expect.poll(() => shown.count()).toBe(2)
        await expect
          .poll(() => shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
          .toEqual([1, 1])
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live(
    "leads from the addresses of resources to their screens, and from a page to the sites that show it",
    () =>
      Effect.gen(function* () {
        const { ask, aSpace, open, organization, origin } = yield* anApplication
        yield* Effect.promise(async () => {
          const collection = await ask("POST", `/orgs/${organization.id}/collections`, { title: "Guides" })
          const space = await aSpace("Handbook", { Welcome: "Hello.", Plan: "Text." })
          const site = await ask("POST", `/orgs/${organization.id}/sites`, {
            title: "Acme docs",
            spaces: [space.id]
          })
          await ask("POST", `/orgs/${organization.id}/sites/${site.id}/publish`)
          const [, revision] = (await ask("GET", `/spaces/${space.id}/revisions`)).items
          const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
          const { page, problems } = await open(pathOf(collection.urls.app))
          await page.getByRole("heading", { name: "Guides" }).waitFor()
          await page.goto(`${origin}${pathOf(site.urls.app)}`)
          await page.getByRole("heading", { name: organization.title }).waitFor()
          await page.goto(`${origin}${pathOf(revision.urls.app)}`)
          await page.locator("li[aria-current=true]").getByText("What changed").waitFor()
          await expectSound(page, "history of a space")
          await page.goto(`${origin}/app/s/${space.id}/p/plan`)
          await page.getByText("Published on…").click()
          const link = page.getByRole("link", { name: "Acme docs" })
          await link.waitFor()
          expect(await link.getAttribute("href")).toMatch(/\/plan$/)
          await expectSound(page, "page that a site shows")
          await page.goto(`${origin}/app/c/nobody`)
          await page.getByRole("heading", { name: "There is no such page" }).waitFor()
          expect(problems).toEqual([])
        })
      }).pipe(Effect.scoped)
  )
})
