import { isDeepStrictEqual } from "node:util"
import type { Customization } from "./Customization.ts"

type Settings = { readonly [name: string]: unknown }
/** The fields of settings that are overridden one by one; all others are replaced as a whole. */
interface Groups {
  readonly [name: string]: Groups
}

const groups: Groups = {
  styling: { sidebar: {}, codeTheme: {} },
  internationalization: {},
  header: {},
  footer: {},
  themes: {},
  pdf: {},
  feedback: {},
  tryIt: {},
  editInOctavo: {},
  oldVersions: {},
  ai: {},
  advancedCustomization: {},
  git: {},
  pageActions: {},
  externalLinks: {},
  pagination: {},
  trademark: {},
  privacyPolicy: {},
  socialPreview: {},
  insights: {}
}

const isObject = (value: unknown): value is Settings => typeof value === "object" && value !== null

const merged = (before: Settings, change: Settings, within: Groups): Settings => {
  const after: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const inner = within[name]
    if (value === null) {
      delete after[name]
    } else if (inner !== undefined && isObject(value)) {
      const present = after[name]
      const next = merged(isObject(present) ? present : {}, value, inner)
      if (Object.keys(next).length > 0) after[name] = next
      else delete after[name]
    } else {
      after[name] = value
    }
  }
  return after
}

/** Overrides after a change: null takes a field away, and a group without fields is none. */
export const changeOverrides = (overrides: Settings, change: Settings): Settings =>
  merged(overrides, change, groups)

/** The settings with overrides over them. */
export const overrideSettings = (settings: Customization, overrides: Settings): Customization =>
  merged(settings, overrides, groups) as unknown as Customization

const difference = (before: Settings, after: Settings, within: Groups): Settings => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [before[name], after[name]]
      if (isDeepStrictEqual(was, is)) return []
      const inner = within[name]
      if (is === undefined) return [[name, null]]
      return [[name, inner !== undefined && isObject(was) && isObject(is) ? difference(was, is, inner) : is]]
    })
  )
}

/** The overrides that turn settings into others: the inverse of `overrideSettings`. */
export const overridesBetween = (before: Customization, after: Customization): Settings =>
  difference(before, after, groups)
