import { Effect, Schema } from "effect"
import type { Customization, CustomizationOverride } from "./Customization.ts"
import { fontsWithoutFiles, SiteFont, SocialPlatform, WebUrl } from "./customizationWords.ts"
import { fontFilesOf } from "./imagesOf.ts"
import { SettingWithoutEffect } from "./SiteCustomization.ts"

type Given = Customization | CustomizationOverride
type Problem = readonly [path: string, problem: string]

const listed = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")

const isWebUrl = Schema.is(WebUrl)

const fontProblems = ({ styling }: Given): ReadonlyArray<Problem> =>
  (["font", "headingFont"] as const).flatMap((field): ReadonlyArray<Problem> => {
    const font = styling?.[field]
    if (typeof font !== "string" || !fontsWithoutFiles.has(font)) return []
    const possible = SiteFont.literals.filter((name) => !fontsWithoutFiles.has(name))
    return [
      [
        `styling.${field}`,
        `is \`${font}\`, whose files are not part of this server: choose one of ${listed(possible)}, or give the files of a font`
      ]
    ]
  })

const fileProblems = (given: Given): ReadonlyArray<Problem> =>
  fontFilesOf(given)
    .filter((url) => !isWebUrl(url))
    .map(() => ["styling: fontFaces.sources.url", "must be an absolute URL that begins with http or https"])

const socialProblems = ({ socialAccounts }: Given): ReadonlyArray<Problem> =>
  (socialAccounts ?? []).flatMap(({ platform }, index): ReadonlyArray<Problem> =>
    (SocialPlatform.literals as ReadonlyArray<string>).includes(platform)
      ? []
      : [[`socialAccounts[${index}].platform`, `must be one of ${listed(SocialPlatform.literals)}`]]
  )

const problemsOf = (given: Given): ReadonlyArray<Problem> => {
  const { ai } = given
  return [
    ...fontProblems(given),
    ...fileProblems(given),
    ...socialProblems(given),
    ...(ai?.mode === undefined || ai.mode === null || ai.mode === "none"
      ? []
      : [["ai.mode", "must be `none`: sites have a search, and no assistant"] as const])
  ]
}

/** Refuses values of settings that have no effect on pages, by the first of them. */
export const requireEffects = (given: Given): Effect.Effect<void, SettingWithoutEffect> => {
  const [problem] = problemsOf(given)
  return problem === undefined
    ? Effect.void
    : Effect.fail(new SettingWithoutEffect({ path: problem[0], problem: problem[1] }))
}
