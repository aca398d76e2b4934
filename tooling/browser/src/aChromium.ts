import { inflate } from "@sparticuz/chromium"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { chromium } from "playwright-core"

const require = createRequire(import.meta.url)
const packed = join(dirname(require.resolve("@sparticuz/chromium")), "..", "bin")

/** Fonts of the registry that the browser comes without: emoji, Arabic, code, and those with the widths of Arial, Courier New and Times New Roman. */
const moreFonts = ["noto-emoji", "noto-sans-arabic", "noto-sans-mono", "arimo", "cousine", "tinos"].map(
  (name) => dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
)

/** The first font of each script, and Open Sans for a family that no font has, whatever its weight. */
const fontsConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, "fonts")}</dir>${moreFonts.map((font) => `<dir>${font}</dir>`).join("")}<cachedir>${join(folder, "fonts-cache")}</cachedir>
<alias binding="same"><family>monospace</family><prefer><family>Noto Sans Mono</family></prefer></alias>
<match target="pattern"><edit name="family" mode="append" binding="strong"><string>Open Sans</string></edit></match></fontconfig>
`

/** Writes the configuration of fonts, which names folders of this installation: others of the machine have their own. */
const writeFontsConfiguration = (folder: string): string => {
  const text = fontsConfiguration(folder)
  const path = join(folder, `fonts-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.conf`)
  if (!existsSync(path)) {
    const next = `${path}.${process.pid}`
    writeFileSync(next, text)
    renameSync(next, path)
  }
  return path
}

/** Unpacks to `TMPDIR`, which the unpacker reads at each call. */
const unpackTo = async (folder: string) => {
  const before = process.env["TMPDIR"]
  process.env["TMPDIR"] = folder
  try {
    for (const archive of ["chromium.br", "fonts.tar.br", "al2023.tar.br"])
      await inflate(join(packed, archive))
  } finally {
    if (before === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = before
  }
}

/** The unpacked browser of this version, made once for all tests: beside it, and renamed when it is complete. */
const unpacked = async (): Promise<string> => {
  const { version } = require("../node_modules/@sparticuz/chromium/package.json") as {
    readonly version: string
  }
  const folder = join(tmpdir(), `octavo-chromium-${version}-fonts-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  const next = mkdtempSync(join(tmpdir(), "octavo-chromium-"))
  await unpackTo(next)
  mkdirSync(join(next, "fonts-cache"), { recursive: true })
  try {
    renameSync(next, folder)
  } catch (error) {
    // Another process was faster.
    rmSync(next, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** The name of this machine as another one of a network has it: without TLS, browsers do not trust its pages. */
export const nameInNetwork = "docs.lan"

const args = ["--no-sandbox", `--host-resolver-rules=MAP ${nameInNetwork} 127.0.0.1`]

const launchOptions = async () => {
  const own = process.env["OCTAVO_CHROMIUM"]
  if (own !== undefined) return { executablePath: own, args }
  const folder = await unpacked()
  return {
    executablePath: join(folder, "chromium"),
    args: [...args, "--headless=shell"],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
      FONTCONFIG_FILE: writeFontsConfiguration(folder)
    }
  }
}

/** A real browser, until the scope ends: that of `OCTAVO_CHROMIUM`, or one from the npm registry for Linux on x64. */
export const aChromium = Effect.acquireRelease(
  Effect.promise(async () => chromium.launch(await launchOptions())),
  (browser) => Effect.promise(() => browser.close())
)

let shared: ReturnType<typeof chromium.launch> | undefined

/** The browser that the tests of this process share and that ends with it. Its contexts are closed when the scope ends, so tests use it one at a time. */
export const sharedChromium = Effect.acquireRelease(
  Effect.promise(async () => {
    const before = await shared
    if (before?.isConnected() === true) return before
    shared = launchOptions().then((options) => chromium.launch(options))
    return shared
  }),
  (browser) => Effect.promise(() => Promise.all(browser.contexts().map((context) => context.close())))
)

/** Such a browser that keeps cookies and databases in a folder, so that they are there when it starts again. */
export const aChromiumWith = (folder: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => chromium.launchPersistentContext(folder, await launchOptions())),
    (context) => Effect.promise(() => context.close())
  )
