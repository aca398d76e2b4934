import type { Customization } from "./Customization.ts"

const sameInBoth = (color: string) => ({ light: color, dark: color })

/** The customization of a site that nobody changed, with all settings that the official description requires. */
export const defaultCustomization = {
  styling: {
    theme: "clean",
    primaryColor: sameInBoth("#346DDB"),
    infoColor: sameInBoth("#787878"),
    successColor: sameInBoth("#00C950"),
    warningColor: sameInBoth("#FE9A00"),
    dangerColor: sameInBoth("#FB2C36"),
    corners: "rounded",
    depth: "subtle",
    links: "default",
    font: "Inter",
    monospaceFont: "IBMPlexMono",
    background: "plain",
    icons: "regular",
    sidebar: { background: "default", list: "default" },
    search: "subtle",
    codeTheme: {
      default: { light: "default-light", dark: "default-dark" },
      openapi: { light: "default-light", dark: "default-dark" }
    }
  },
  internationalization: { locale: "en" },
  favicon: {},
  header: { preset: "default", links: [] },
  footer: { groups: [] },
  themes: { default: "light", toggeable: true, system: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  tryIt: { enabled: false },
  editInOctavo: { enabled: false },
  oldVersions: { noRobotsIndex: false },
  ai: { mode: "none" },
  advancedCustomization: { enabled: true },
  git: { showEditLink: false },
  pageActions: {
    externalAI: true,
    markdown: true,
    mcp: true,
    items: ["markdown", "external-ai", "mcp", "pdf"]
  },
  externalLinks: { target: "self" },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false }
} as const satisfies Customization
