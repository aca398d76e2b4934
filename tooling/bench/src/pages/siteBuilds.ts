import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { generatedPage } from "../generatedPages.ts"

/** The packages that other products are built with. */
const packages = ["vitepress@1.6.4", "astro@7.3.5", "@astrojs/starlight@0.42.4"]

const octavo = fileURLToPath(new URL("../../../../apps/octavo/bin/octavo.mjs", import.meta.url))

/** A page in the Markdown that all products read alike. */
const plainPage = (index: number): string =>
  generatedPage(index)
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/\{% hint .*?%\}\n(.*?)\n\{% endhint %\}/s, "> $1")
    .replace(/\]\(page-(\d+)\.md/, "](./page-$1.md")
    .trimStart()

const codePage = (): string => {
  const languages = ["js", "ts", "bash", "json", "python", "yaml"]
  const code = languages.map(
    (language, index) =>
      `## In ${language}\n\n\`\`\`${language}\n${`value: ${index} # line\n`.repeat(12)}\`\`\`\n`
  )
  return `# Code\n\nCode in several languages.\n\n${code.join("\n")}`
}

/** The pages of the site by name, so many with generated text among them. */
const pages = (pagesOfSite: number): ReadonlyMap<string, string> =>
  new Map([
    ["index", "# Start\n\nHere.\n"],
    ["code", codePage()],
    ...Array.from({ length: pagesOfSite }, (_, index) => [`page-${index}`, plainPage(index)] as const)
  ])

const write = (folder: string, files: Iterable<readonly [path: string, text: string]>): void => {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const run = (folder: string, command: string, ...args: ReadonlyArray<string>): void => {
  execFileSync(command, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" }
  })
}

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)![1]!

/** A product and its build of the pages. */
export interface SiteBuild {
  readonly product: string
  /** The folder of the result. */
  readonly files: string
  /** Builds the site, without anything of a build before. */
  readonly build: () => void
}

/** Writes the same pages for each product below a folder, and installs the other products there. */
export const siteBuilds = (folder: string, pagesOfSite: number): ReadonlyArray<SiteBuild> => {
  const all = [...pages(pagesOfSite)]
  const links = all.filter(([name]) => name !== "index").map(([name, text]) => [titleOf(text), name] as const)
  write(folder, [
    ["package.json", '{ "private": true, "type": "module" }'],
    ...all.map(([name, text]) => [`octavo/${name === "index" ? "README" : name}.md`, text] as const),
    [
      "octavo/SUMMARY.md",
      `# Summary\n\n* [Start](README.md)\n${links.map(([title, name]) => `* [${title}](${name}.md)`).join("\n")}\n`
    ],
    ...all.map(([name, text]) => [`vitepress/${name}.md`, text] as const),
    [
      "vitepress/.vitepress/config.mjs",
      `export default ${JSON.stringify({
        title: "Bench",
        themeConfig: {
          search: { provider: "local" },
          sidebar: links.map(([text, name]) => ({ text, link: `/${name}` }))
        }
      })}`
    ],
    ...all.map(
      ([name, text]) =>
        [
          `src/content/docs/${name}.md`,
          `---\ntitle: ${titleOf(text)}\n---\n${text.replace(/^# .*$/m, "")}`
        ] as const
    ),
    [
      "src/content.config.ts",
      'import { defineCollection } from "astro:content"\nimport { docsLoader } from "@astrojs/starlight/loaders"\nimport { docsSchema } from "@astrojs/starlight/schema"\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n'
    ],
    [
      "astro.config.mjs",
      `import { defineConfig } from "astro/config"\nimport starlight from "@astrojs/starlight"\nexport default defineConfig({ integrations: [starlight(${JSON.stringify(
        { title: "Bench", sidebar: links.map(([label, slug]) => ({ label, slug })) }
      )})] })\n`
    ]
  ])
  run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", ...packages)
  const builtBy = (
    product: string,
    files: string,
    caches: ReadonlyArray<string>,
    ...args: ReadonlyArray<string>
  ) => ({
    product,
    files: join(folder, files),
    build: () => {
      for (const old of [files, ...caches]) rmSync(join(folder, old), { recursive: true, force: true })
      run(folder, process.execPath, ...args)
    }
  })
  return [
    builtBy("Octavo", "built", [], octavo, "build", "octavo", "--out", "built"),
    builtBy(
      "VitePress 1.6.4",
      "vitepress/.vitepress/dist",
      ["vitepress/.vitepress/cache", "node_modules/.vite"],
      "node_modules/vitepress/bin/vitepress.js",
      "build",
      "vitepress"
    ),
    builtBy(
      "Starlight 0.42.4",
      "dist",
      [".astro", "node_modules/.astro"],
      "node_modules/astro/bin/astro.mjs",
      "build"
    )
  ]
}
