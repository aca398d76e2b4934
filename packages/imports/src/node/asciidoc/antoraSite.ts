import { parseDocument } from "yaml"
import { escaped } from "../products/exportedPage.ts"
import { archiveUrl } from "../../ImportedPage.ts"
import { type AsciiDocSite, besideFile } from "./AsciiDocSite.ts"

/** A component of Antora: its folder, with a slash at its end, and what its `antora.yml` says. */
export interface AntoraComponent {
  readonly folder: string
  readonly name: string
  readonly title: string
  readonly version: string
  /** The files of its navigation. */
  readonly navigation: ReadonlyArray<string>
  readonly attributes: Readonly<Record<string, string | null>>
}

/** A site of Antora, with its components. */
export interface AntoraSite extends AsciiDocSite {
  readonly components: ReadonlyArray<AntoraComponent>
}

const DESCRIPTOR = /(?:^|\/)antora\.yml$/
const PAGE = /^modules\/[^/]+\/pages\/(?:.*\/)?[^/]+\.adoc$/

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const wordOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : ""

const attributesIn = (value: unknown): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(recordOf(recordOf(value).attributes)).map(([name, one]) => {
      const isUnset = one === null || one === false
      return [name, isUnset ? null : one === true ? "" : escaped(wordOf(one).replace(/@$/, ""))]
    })
  )

const componentOf = (path: string, text: string): AntoraComponent | undefined => {
  const document = parseDocument(text, { logLevel: "silent", prettyErrors: false, uniqueKeys: false })
  const data = document.errors.length > 0 ? {} : recordOf(document.toJS({ maxAliasCount: 100 }))
  const name = wordOf(data.name)
  if (name === "") return undefined
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  const navigation = Array.isArray(data.nav) ? data.nav.flatMap((one) => wordOf(one) || []) : []
  return {
    folder,
    name,
    title: wordOf(data.title) || name,
    version: wordOf(data.version),
    navigation: navigation.flatMap((one) => besideFile(path, one) ?? []),
    attributes: attributesIn(data.asciidoc)
  }
}

const FAMILY = /^(page|partial|example|image|attachment)\$(.*)$/

interface Place {
  readonly component: AntoraComponent
  readonly module: string
}

/** The files of Antora, found by the ids of its references. */
class AntoraFiles {
  readonly components: ReadonlyArray<AntoraComponent>
  readonly #known: ReadonlySet<string>

  constructor(components: ReadonlyArray<AntoraComponent>, paths: ReadonlyArray<string>) {
    this.components = components
    this.#known = new Set(paths)
  }

  /** The component that a file is in, which may be within the folder of another one. */
  ownerOf(path: string): AntoraComponent | undefined {
    return this.components
      .filter(({ folder }) => path.startsWith(folder))
      .toSorted((a, b) => b.folder.length - a.folder.length)[0]
  }

  placeOf(path: string): Place | undefined {
    const component = this.ownerOf(path)
    const module = /^modules\/([^/]+)\//.exec(path.slice(component?.folder.length))?.[1]
    return component === undefined ? undefined : { component, module: module ?? "ROOT" }
  }

  #componentOf(name: string, version: string | undefined): AntoraComponent | undefined {
    const named = this.components.filter((one) => one.name === name)
    return named.find((one) => version === undefined || one.version === version) ?? named[0]
  }

  /** The file that an id such as `version@component:module:family$path` means. */
  find(from: string, id: string, family: string): string | undefined {
    const here = this.placeOf(from)
    const [, version, rest = id] = /^([^@:]*)@(.+)$/.exec(id) ?? []
    const parts = rest.split(":")
    if (here === undefined || parts.length > 3) return undefined
    const written = parts.pop()!
    const module = parts.pop()
    const named = parts.pop()
    const isHere = named === undefined && version === undefined
    const component = isHere ? here.component : this.#componentOf(named || here.component.name, version)
    if (component === undefined) return undefined
    const [, own = family, inner = written] = FAMILY.exec(written) ?? []
    const folder = `${component.folder}modules/${module || (named === undefined ? here.module : "ROOT")}/${own}s`
    const path = besideFile(`${folder}/x`, inner.replace(/^\/+/, ""))
    return path?.startsWith(`${folder}/`) === true && this.#known.has(path) ? path : undefined
  }

  beside(file: string, target: string): string | undefined {
    const path = besideFile(file, target)
    return path !== undefined && this.#known.has(path) ? path : undefined
  }
}

const attributesAt = ({ component, module }: Place): Readonly<Record<string, string | null>> => ({
  ...component.attributes,
  "env-site": "",
  "site-gen": "antora",
  attachmentsdir: archiveUrl(`${component.folder}modules/${module}/attachments`),
  examplesdir: "example$",
  imagesdir: null,
  partialsdir: "partial$",
  "page-component-name": component.name,
  "page-component-title": escaped(component.title),
  "page-component-version": component.version,
  "page-version": component.version,
  "page-module": module
})

/** Reads the components of Antora among some files; undefined without any that has pages. */
export const antoraSite = (
  paths: ReadonlyArray<string>,
  textOf: AsciiDocSite["textOf"]
): AntoraSite | undefined => {
  const components = paths
    .filter((path) => DESCRIPTOR.test(path))
    .flatMap((path) => componentOf(path, textOf(path) ?? "") ?? [])
  const files = new AntoraFiles(components, paths)
  const pages = paths.filter((path) => {
    const owner = files.ownerOf(path)
    return owner !== undefined && PAGE.test(path.slice(owner.folder.length))
  })
  if (pages.length === 0) return undefined
  return {
    components,
    pages,
    textOf,
    findPage: (page, target) => {
      const written = /\.[a-z]+$/i.test(target) ? target : `${target}.adoc`
      return /^\.\.?\//.test(written) ? files.beside(page, written) : files.find(page, written, "page")
    },
    findInclude: (from, target) =>
      (/[$:]/.test(target) ? undefined : files.beside(from, target)) ?? files.find(from, target, "page"),
    findFile: (page, target) =>
      files.find(page, target, "image") ?? (target.includes("$") ? undefined : files.beside(page, target)),
    attributesOf: (page) => {
      const place = files.placeOf(page)
      return place === undefined ? {} : attributesAt(place)
    }
  }
}
