import { Schema } from "effect"
import { checkRules, type RuleName } from "../check/CheckRule.ts"

const optional = Schema.optionalKey

const Text = Schema.String.check(
  Schema.makeFilter((text) => text.trim() !== "" || "must have a letter, a digit or a sign")
)

const FolderBelow = Schema.String.check(
  Schema.makeFilter(
    (folder) =>
      !(folder.startsWith("/") || folder.split("/").includes("..")) || "must be a folder below this one"
  )
).annotate({ description: "The folder of the pages, relative to this file." })

const Path = Schema.String.check(Schema.isPattern(/^[a-z0-9-]+$/)).annotate({
  description: "The part of the address: lower-case letters, digits and hyphens. Default: made of the title."
})

const Space = Text.annotate({
  description: "The title or id of the space on a server, for `octavo site apply`. Default: the title."
})

const spaceFields = { folder: FolderBelow, space: optional(Space) }

/** A space of the site, as the file has it. */
const SpaceInFile = Schema.Struct({
  ...spaceFields,
  title: optional(Text),
  path: optional(Path)
})
export type SpaceInFile = typeof SpaceInFile.Type

const variants = Schema.Array(SpaceInFile).check(Schema.isMinLength(1)).annotate({
  description: "Several spaces between which readers choose, such as versions; the first is the default."
})

const Section = Schema.Struct({
  title: Text,
  folder: optional(FolderBelow),
  space: optional(Space),
  path: optional(Path),
  icon: optional(Text),
  description: optional(Text),
  variants: optional(variants)
})

const Severity = Schema.Literals(["error", "warning", "off", false])

const ruleFields = Object.fromEntries(
  Object.entries(checkRules).map(([name, { summary }]) => [
    name,
    optional(Severity.annotate({ description: summary }))
  ])
) as Readonly<Record<RuleName, Schema.optionalKey<typeof Severity>>>

/** The settings of a site and of checks, as `octavo.yaml` has them; `customization` is described by another schema. */
export const SettingsFile = Schema.Struct({
  site: optional(
    Schema.Struct({
      title: optional(
        Text.annotate({ description: "The title of the site. Default: the name of the folder." })
      ),
      customization: optional(Schema.Record(Schema.String, Schema.Unknown)),
      redirects: optional(
        Schema.Record(Schema.String, Text).annotate({
          description: "Paths of the site, or URLs, by the paths that lead there: `/old/*: /new`."
        })
      ),
      sections: optional(
        Schema.Array(Section).annotate({ description: "The sections of the site; the first is its start." })
      ),
      variants: optional(variants)
    })
  ),
  check: optional(
    Schema.Struct({
      rules: optional(Schema.Struct(ruleFields).annotate({ description: "The severity of rules." })),
      externalAllowed: optional(
        Schema.Array(Text).annotate({
          description: "Beginnings of URLs that `octavo check --external` takes for good without a request."
        })
      ),
      maxWarnings: optional(
        Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
          description: "`octavo check` exits with 1 when there are more warnings."
        })
      )
    })
  )
})
