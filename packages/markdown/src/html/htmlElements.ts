const names = (list: string): ReadonlySet<string> => new Set(list.split(" "))

/** Elements that a browser begins on a line of their own, and after which words do not run on. */
export const BLOCK_ELEMENTS = names(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search " +
    "section summary table tbody td tfoot th thead tr ul"
)

/** Elements of which a browser shows nothing. */
export const HIDDEN_ELEMENTS = names(
  "annotation annotation-xml canvas datalist defs desc metadata noembed noframes noscript rp script style template title"
)

/** Media of another address; their content is for browsers that cannot show them. */
export const MEDIA_ELEMENTS = names("audio embed iframe object video")

/** Elements within which `<` is text until their closing tag. */
export const RAW_TEXT_ELEMENTS = names("iframe noembed noframes script style textarea title xmp")

/** Elements whose content has a structure, so that they are read as one even with Markdown between their tags. */
export const STRUCTURED_ELEMENTS = names(
  "a audio blockquote dir dl embed figure h1 h2 h3 h4 h5 h6 iframe menu object ol picture pre table ul video"
)

/** Elements whose whole content no reader sees. */
export const isUnseen = (name: string): boolean => HIDDEN_ELEMENTS.has(name) || MEDIA_ELEMENTS.has(name)
