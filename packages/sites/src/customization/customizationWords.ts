import { Schema } from "effect"

/** The interface languages of a site. */
export const SiteLocale = Schema.Literals([
  "en",
  "fr",
  "es",
  "zh",
  "ja",
  "de",
  "nl",
  "no",
  "pt-br",
  "ru",
  "it",
  "ko",
  "ar"
])
export type SiteLocale = typeof SiteLocale.Type

/** Fonts of texts by name. */
export const SiteFont = Schema.Literals([
  "ABCFavorit",
  "Inter",
  "Roboto",
  "RobotoSlab",
  "OpenSans",
  "SourceSansPro",
  "Lato",
  "Ubuntu",
  "Raleway",
  "Merriweather",
  "Overpass",
  "NotoSans",
  "IBMPlexSerif",
  "Poppins",
  "FiraSans"
])
export type SiteFont = typeof SiteFont.Type

/** Fonts whose files are not under an open-source licence of the house (ADR 9): settings that name them are refused. */
export const fontsWithoutFiles: ReadonlySet<string> = new Set(["ABCFavorit", "Ubuntu"])

/** The platforms of social accounts. */
export const SocialPlatform = Schema.Literals([
  "twitter",
  "instagram",
  "facebook",
  "linkedin",
  "github",
  "discord",
  "slack",
  "youtube",
  "tiktok",
  "reddit",
  "bluesky",
  "mastodon",
  "threads",
  "medium"
])

/** Fonts of code by name. */
export const SiteMonospaceFont = Schema.Literals([
  "FiraCode",
  "IBMPlexMono",
  "JetBrainsMono",
  "SourceCodePro",
  "RobotoMono",
  "SpaceMono",
  "DMMono",
  "Inconsolata"
])
export type SiteMonospaceFont = typeof SiteMonospaceFont.Type

/** Colours of code by name. */
export const CodeTheme = Schema.Literals([
  "default-light",
  "default-dark",
  "andromeeda",
  "ayu-dark",
  "catppuccin-frappe",
  "catppuccin-latte",
  "catppuccin-macchiato",
  "catppuccin-mocha",
  "dark-plus",
  "dracula",
  "github-dark",
  "github-light",
  "gruvbox-dark-medium",
  "gruvbox-light-medium",
  "light-plus",
  "material-theme",
  "min-dark",
  "min-light",
  "monokai",
  "night-owl",
  "nord",
  "one-dark-pro",
  "one-light",
  "rose-pine",
  "rose-pine-dawn",
  "slack-dark",
  "slack-ochin",
  "solarized-dark",
  "solarized-light",
  "tokyo-night",
  "vitesse-dark",
  "vitesse-light"
])
export type CodeTheme = typeof CodeTheme.Type

/** The entries of the menu of a page. */
export const PageAction = Schema.Literals(["markdown", "external-ai", "mcp", "pdf"])
export type PageAction = typeof PageAction.Type

/** A colour, `#rgb` or `#rrggbb`. */
const SiteColor = Schema.String.check(
  Schema.isPattern(/^#(?:[0-9a-fA-F]{3}){1,2}$/, { message: "must be a colour such as #346ddb or #36d" })
)

/** A colour for light pages, and one for dark pages. */
export const ThemedColor = Schema.Struct({ light: SiteColor, dark: SiteColor })
export type ThemedColor = typeof ThemedColor.Type

const hasProtocol =
  (protocols: ReadonlyArray<string>) =>
  (text: string): boolean | string => {
    const url = URL.parse(text)
    return (
      (url !== null && protocols.includes(url.protocol) && !/[\s\\]|\p{Cc}/u.test(text)) ||
      `must be an absolute URL that begins with ${protocols.map((one) => one.replace(/:$/, "")).join(" or ")}`
    )
  }

/** An absolute http or https URL. */
export const WebUrl = Schema.String.check(
  Schema.isMaxLength(2048),
  Schema.makeFilter(hasProtocol(["https:", "http:"]))
)

/** An image for light pages, and one for dark pages. */
export const ThemedUrl = Schema.Struct({ light: WebUrl, dark: WebUrl })

const Id = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(128))

/** The target of a link of the frame: an address, or content by its id. */
export const ContentRef = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("url"),
    url: Schema.String.check(
      Schema.isMaxLength(2048),
      Schema.makeFilter(hasProtocol(["https:", "http:", "mailto:", "tel:"]))
    )
  }),
  Schema.Struct({ kind: Schema.Literal("file"), file: Id, space: Schema.optionalKey(Id) }),
  Schema.Struct({ kind: Schema.Literal("page"), page: Id, space: Schema.optionalKey(Id) }),
  Schema.Struct({
    kind: Schema.Literal("anchor"),
    anchor: Schema.String.check(Schema.isMaxLength(512)),
    space: Schema.optionalKey(Id),
    page: Schema.optionalKey(Id)
  }),
  Schema.Struct({ kind: Schema.Literal("space"), space: Id }),
  Schema.Struct({ kind: Schema.Literal("collection"), collection: Id }),
  Schema.Struct({ kind: Schema.Literal("user"), user: Id }),
  Schema.Struct({
    kind: Schema.Literal("reusable-content"),
    reusableContent: Id,
    space: Schema.optionalKey(Id)
  }),
  Schema.Struct({ kind: Schema.Literal("openapi"), spec: Id })
])
export type ContentRef = typeof ContentRef.Type
