/** The descriptions of the settings of the look of a site, by group. */
export const customizationFields = {
  whole: {
    title: "The title of the site in its header.",
    localizedTitle: "Refused: a site space overrides `title` in its language.",
    styling: "Colors, fonts and shapes.",
    internationalization: "The language of the interface.",
    favicon: "The icon: an image or an emoji.",
    header: "The header.",
    footer: "The footer.",
    announcement: "The banner above the header.",
    themes: "Light and dark mode.",
    pdf: "Whether visitors can download pages as PDF.",
    feedback: "Whether visitors can rate pages.",
    tryIt:
      "Whether visitors can call operations of OpenAPI specifications from their pages. The servers of the specification have to allow it (CORS).",
    editInOctavo:
      "Whether the menu of a page leads every visitor to its editor. Members who may edit find it anyway where the site is at the origin of the application.",
    oldVersions: "Variants whose version is older than the default of their section.",
    ai: "The assistant.",
    advancedCustomization:
      "Whether fonts, tint, header colors and code themes are used; else pages have the default ones.",
    git: "Links to the Git repository.",
    pageActions: "The menu of a page.",
    externalLinks: "How links to other sites open.",
    pagination: "Whether pages link to the previous and the next page.",
    trademark: "Whether the name of the software is shown.",
    privacyPolicy: "The privacy policy.",
    socialPreview: "The image that other sites show for a link to the site.",
    socialAccounts: "Links to accounts on other platforms.",
    insights: "The counting of visits."
  },
  styling: {
    theme: "The overall look.",
    primaryColor: "The color of links and buttons.",
    infoColor: "The color of information.",
    successColor: "The color of success.",
    warningColor: "The color of warnings.",
    dangerColor: "The color of dangers.",
    corners: "The shape of corners.",
    depth: "Whether elements have shadows.",
    links: "The color of links in texts.",
    font: "The font of texts: a name, or the files of a font, which are copied. `ABCFavorit` and `Ubuntu` are refused: this server does not have their files.",
    headingFont: "The font of headings; null or absent for that of texts.",
    monospaceFont: "The font of code: a name, or the files of a font, which are copied.",
    background: "`match` tints pages with the primary color if there is no tint.",
    icons: "The style of icons.",
    search: "How prominent the search field is.",
    tint: "A color that tints the whole interface.",
    sidebar: "The table of contents.",
    codeTheme: "The colors of code."
  },
  internationalization: { locale: "The language of the interface." },
  header: {
    primaryLink: "Refused: `logo` and title lead to the start of the site.",
    preset:
      "The colors of the header. `bold` is the primary color, `contrast` the color of texts, `custom` the colors below; `none` is a header that scrolls away with the page.",
    logo: "The logo, instead of icon and title.",
    backgroundColor: "The background, instead of that of the preset.",
    linkColor: "The color of links, instead of that of the preset. It is moved until it has contrast.",
    links: "The links in the header."
  },
  footer: {
    logo: "The logo in the footer.",
    groups: "The groups of links.",
    copyright: "The copyright notice."
  },
  themes: {
    default: "The mode of a first visit.",
    toggeable: "Whether visitors can switch the mode.",
    system: "Whether the mode follows the system of the visitor."
  },
  ai: {
    mode: "`none`. All others are refused, since sites have no assistant.",
    greeting: "Refused, since sites have no assistant.",
    localizedGreeting: "Refused, since sites have no assistant.",
    suggestions: "Refused, since sites have no assistant.",
    instructions: "Refused, since sites have no assistant."
  },
  oldVersions: { noRobotsIndex: "Whether search engines are asked to leave out old versions." },
  git: { showEditLink: "Whether pages link to their source in the Git repository." },
  pageActions: {
    externalAI: "Whether the menu offers to open the page in an assistant.",
    markdown: "Whether the menu offers the page as Markdown.",
    mcp: "Whether the menu offers the MCP server of the site.",
    items: "The entries of the menu, in order."
  },
  externalLinks: { target: "`self` opens links in the same tab, `blank` in a new one." },
  privacyPolicy: { url: "The address of the privacy policy." },
  socialPreview: { url: "The address of the image." },
  insights: {
    trackingCookie: "Whether visits may be counted with a cookie. They are counted without one."
  },
  sidebar: {
    background: "Whether the table of contents has a background.",
    list: "How the current page is marked."
  },
  codeTheme: { default: "The theme of code in texts.", openapi: "The theme of code in OpenAPI operations." },
  switch: { enabled: "Whether it is switched on." }
}
