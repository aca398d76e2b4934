import { Effect, Schema } from "effect"
import { customizationFields } from "./customizationFields.ts"
import {
  CodeTheme,
  ContentRef,
  PageAction,
  SiteFont,
  SiteLocale,
  SiteMonospaceFont,
  ThemedColor,
  ThemedUrl,
  WebUrl
} from "./customizationWords.ts"

const textTo = (maximum: number, minimum = 0) =>
  Schema.String.check(Schema.isMinLength(minimum), Schema.isMaxLength(maximum))

const upTo = <S extends Schema.Top>(item: S, maximum: number) =>
  Schema.Array(item).check(Schema.isMaxLength(maximum))

const ContentLink = Schema.Struct({ title: textTo(64), to: ContentRef }).annotate({
  fields: { title: "The text of the link." }
})

const CustomFont = Schema.Struct({
  id: textTo(128),
  custom: Schema.Boolean,
  fontFamily: textTo(50, 1),
  fontFaces: upTo(
    Schema.Struct({
      weight: Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
      sources: upTo(
        Schema.Struct({
          url: textTo(2048, 1),
          format: Schema.optionalKey(Schema.Literals(["woff2", "woff"]))
        }).annotate({ fields: { url: "The address of the file.", format: "The format of the file." } }),
        10
      ).check(Schema.isMinLength(1))
    }).annotate({
      fields: {
        weight: "The weight, from 1 to 1000; 400 is normal and 700 is bold.",
        sources: "The files of the face, in the order of preference."
      }
    }),
    20
  ).check(Schema.isMinLength(1))
}).annotate({
  fields: {
    custom: "Whether the font is uploaded.",
    fontFamily: "The name of the font family.",
    fontFaces: "The faces of the font.",
    id: "The id of the font."
  }
})

const CodeThemes = Schema.Struct({ light: CodeTheme, dark: CodeTheme })

const HeaderItem = Schema.Struct({
  title: textTo(128),
  style: Schema.optionalKey(Schema.Literals(["link", "button-primary", "button-secondary"])),
  to: Schema.NullOr(ContentRef),
  links: upTo(ContentLink, 50),
  condition: Schema.optionalKey(textTo(1024, 1))
}).annotate({
  fields: {
    title: "The text of the link.",
    style: "How the link looks. Default: `link`.",
    links: "The links of the menu that it opens.",
    to: "The target. Null for a link that only opens a menu."
  }
})

const Favicon = Schema.Union([
  Schema.Struct({ icon: ThemedUrl }).annotate({ fields: { icon: "The image." } }),
  Schema.Struct({ emoji: textTo(50, 1) }),
  // A struct without fields takes strings and numbers, too.
  Schema.Struct({}).check(
    Schema.makeFilter(
      (favicon) =>
        (typeof favicon === "object" &&
          !Array.isArray(favicon) &&
          !("icon" in favicon || "emoji" in favicon)) ||
        "must have an icon with light and dark, or an emoji"
    )
  )
])

const Announcement = Schema.Struct({
  enabled: Schema.Boolean,
  message: textTo(128, 2),
  link: Schema.optionalKey(ContentLink),
  style: Schema.Literals(["info", "warning", "danger", "success"])
}).annotate({
  fields: { message: "The text.", link: "A link after the text.", style: "The color and icon." }
})

/** The places of a social account whose client names none. */
const defaultDisplay = { footer: true, header: false }

const SocialAccount = Schema.Struct({
  platform: textTo(50, 1),
  handle: textTo(256, 1),
  display: Schema.Struct({ footer: Schema.Boolean, header: Schema.Boolean })
    .annotate({
      fields: { footer: "Whether the footer shows the account.", header: "Whether the header does." }
    })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(defaultDisplay)))
}).annotate({
  fields: {
    platform: "The name of the platform, such as `github`.",
    handle: "The name of the account on the platform.",
    display: "The places that show the account. Default: the footer."
  }
})

const optional = Schema.optionalKey
const Switch = Schema.Struct({ enabled: Schema.Boolean })

const sidebar = {
  background: Schema.Literals(["default", "filled"]),
  list: Schema.Literals(["default", "pill", "line"])
}
const codeTheme = { default: CodeThemes, openapi: CodeThemes }
const tint = Schema.Struct({ color: ThemedColor }).annotate({ fields: { color: "The color of the tint." } })
const styling = {
  theme: Schema.Literals(["clean", "muted", "bold", "gradient"]),
  primaryColor: ThemedColor,
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  corners: Schema.Literals(["straight", "rounded", "circular"]),
  depth: Schema.Literals(["subtle", "flat"]),
  links: Schema.Literals(["default", "accent"]),
  font: Schema.Union([SiteFont, CustomFont]),
  monospaceFont: Schema.Union([SiteMonospaceFont, CustomFont]),
  background: Schema.Literals(["plain", "match"]),
  icons: Schema.Literals(["regular", "solid", "duotone", "light", "thin"]),
  search: Schema.Literals(["prominent", "subtle"])
}
const preset = Schema.Literals(["default", "bold", "contrast", "custom", "none"])
const headerLinks = upTo(HeaderItem, 100)
const groups = upTo(
  Schema.Struct({ title: textTo(128), links: upTo(ContentLink, 50) }).annotate({
    fields: { links: "The links of the group." }
  }),
  20
)
const items = upTo(PageAction, 10)
const aiMode = Schema.Literals(["none", "search", "assistant"])
const target = Schema.Literals(["self", "blank"])
const themeMode = Schema.Literals(["light", "dark"])
const title = textTo(128, 2)
const pageActions = { externalAI: Schema.Boolean, markdown: Schema.Boolean, mcp: Schema.Boolean }
const copyright = textTo(300)
const socialAccounts = upTo(SocialAccount, 20)

/** A field that newer clients know and that is not stored: it is refused, so that nobody takes it for set. */
const NotStored = Schema.Json.check(Schema.makeFilter(() => "is not stored by this server: leave it out"))

/** The settings of an assistant, which sites do not have. */
const ofAssistant = {
  greeting: Schema.optionalKey(NotStored),
  localizedGreeting: Schema.optionalKey(NotStored),
  suggestions: Schema.optionalKey(NotStored),
  instructions: Schema.optionalKey(NotStored)
}

/** All settings of the look of a site, as they are given: whole, but for those that newer clients alone know. */
export const Customization = Schema.Struct({
  title: optional(title),
  localizedTitle: optional(NotStored),
  styling: Schema.Struct({
    ...styling,
    headingFont: optional(Schema.NullOr(styling.font)),
    tint: optional(tint),
    sidebar: Schema.Struct(sidebar).annotate({ fields: customizationFields.sidebar }),
    codeTheme: optional(Schema.Struct(codeTheme).annotate({ fields: customizationFields.codeTheme }))
  }).annotate({ fields: customizationFields.styling }),
  internationalization: Schema.Struct({ locale: SiteLocale }).annotate({
    fields: customizationFields.internationalization
  }),
  favicon: Favicon,
  header: Schema.Struct({
    preset,
    primaryLink: optional(NotStored),
    logo: optional(ThemedUrl),
    backgroundColor: optional(ThemedColor),
    linkColor: optional(ThemedColor),
    links: headerLinks
  }).annotate({ fields: customizationFields.header }),
  footer: Schema.Struct({ logo: optional(ThemedUrl), groups, copyright: optional(copyright) }).annotate({
    fields: customizationFields.footer
  }),
  announcement: optional(Announcement),
  themes: Schema.Struct({
    default: Schema.Literals(["light", "dark", "system"]),
    toggeable: Schema.Boolean,
    system: optional(Schema.Boolean)
  }).annotate({ fields: customizationFields.themes }),
  // Newer clients do not know it.
  pdf: Switch.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ enabled: true }))),
  feedback: Switch,
  // The official API does not have the next three.
  tryIt: Switch.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ enabled: false }))),
  editInOctavo: Switch.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ enabled: false }))),
  oldVersions: Schema.Struct({ noRobotsIndex: Schema.Boolean })
    .annotate({ fields: customizationFields.oldVersions })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed({ noRobotsIndex: false }))),
  ai: Schema.Struct({ mode: aiMode, ...ofAssistant }).annotate({ fields: customizationFields.ai }),
  advancedCustomization: Switch,
  git: Schema.Struct({ showEditLink: Schema.Boolean }).annotate({ fields: customizationFields.git }),
  pageActions: Schema.Struct({ ...pageActions, items: optional(items) }).annotate({
    fields: customizationFields.pageActions
  }),
  externalLinks: Schema.Struct({ target }).annotate({ fields: customizationFields.externalLinks }),
  pagination: Switch,
  trademark: Switch,
  privacyPolicy: Schema.Struct({ url: optional(WebUrl) }).annotate({
    fields: customizationFields.privacyPolicy
  }),
  socialPreview: Schema.Struct({ url: optional(WebUrl) }).annotate({
    fields: customizationFields.socialPreview
  }),
  socialAccounts: optional(socialAccounts),
  insights: Schema.Struct({ trackingCookie: Schema.Boolean }).annotate({
    fields: customizationFields.insights
  })
}).annotate({ fields: customizationFields.whole })
export type Customization = typeof Customization.Type

const reset = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const resets = <Fields extends Record<string, Schema.Top>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, reset(schema)])) as {
    readonly [Name in keyof Fields]: Schema.optionalKey<Schema.NullOr<Fields[Name]>>
  }
const group = <Fields extends Record<string, Schema.Top>>(
  name: keyof typeof customizationFields,
  fields: Fields
) => Schema.optionalKey(Schema.Struct(resets(fields)).annotate({ fields: customizationFields[name] }))
const enabled = { enabled: Schema.Boolean }

/** A change of the settings of one site space: an absent field stays as it is, null follows the site again. */
export const CustomizationOverride = Schema.Struct({
  title: reset(title),
  localizedTitle: optional(NotStored),
  styling: optional(
    Schema.Struct({
      ...resets({ ...styling, headingFont: styling.font, tint }),
      sidebar: group("sidebar", sidebar),
      codeTheme: group("codeTheme", codeTheme)
    }).annotate({ fields: customizationFields.styling })
  ),
  internationalization: group("internationalization", { locale: SiteLocale }),
  favicon: reset(Favicon),
  header: group("header", {
    preset,
    primaryLink: NotStored,
    logo: ThemedUrl,
    backgroundColor: ThemedColor,
    linkColor: ThemedColor,
    links: headerLinks
  }),
  footer: group("footer", { logo: ThemedUrl, groups, copyright }),
  announcement: reset(Announcement),
  themes: group("themes", { default: themeMode, toggeable: Schema.Boolean, system: Schema.Boolean }),
  pdf: group("switch", enabled),
  feedback: group("switch", enabled),
  tryIt: group("switch", enabled),
  editInOctavo: group("switch", enabled),
  oldVersions: group("oldVersions", { noRobotsIndex: Schema.Boolean }),
  ai: optional(
    Schema.Struct({ ...resets({ mode: aiMode }), ...ofAssistant }).annotate({
      fields: customizationFields.ai
    })
  ),
  advancedCustomization: group("switch", enabled),
  git: group("git", { showEditLink: Schema.Boolean }),
  pageActions: group("pageActions", { ...pageActions, items }),
  externalLinks: group("externalLinks", { target }),
  pagination: group("switch", enabled),
  trademark: group("switch", enabled),
  privacyPolicy: group("privacyPolicy", { url: WebUrl }),
  socialPreview: group("socialPreview", { url: WebUrl }),
  socialAccounts: reset(socialAccounts),
  insights: group("insights", { trackingCookie: Schema.Boolean })
}).annotate({ fields: customizationFields.whole })
export type CustomizationOverride = typeof CustomizationOverride.Type
