import { BLOCK_ELEMENTS } from "./htmlElements.ts"

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "))

/** The elements of SVG and MathML, in lower case. */
const DRAWING_ELEMENTS = names(
  "a altglyph altglyphdef altglyphitem animate animatecolor animatemotion animatetransform animation audio canvas circle " +
    "clippath color-profile cursor defs desc discard ellipse feblend fecolormatrix fecomponenttransfer fecomposite " +
    "feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg " +
    "fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting " +
    "fespotlight fetile feturbulence filter font font-face font-face-format font-face-name font-face-src font-face-uri " +
    "foreignobject g glyph glyphref handler hatch hatchpath hkern iframe image line lineargradient listener marker mask " +
    "mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline prefetch " +
    "radialgradient rect script set solidcolor stop style svg switch symbol tbreak text textarea textpath title tref " +
    "tspan unknown use video view vkern annotation annotation-xml maction math menclose merror mfenced mfrac mglyph mi " +
    "mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup " +
    "msup mtable mtd mtext mtr munder munderover none semantics"
)

/** Elements of text that people leave open, or that need no end tag. */
const TEXT_ELEMENTS = names(
  "abbr acronym b bdi bdo big blink br center cite code col colgroup caption del dd dfn div dl dt em figure font h1 h2 h3 h4 " +
    "h5 h6 hgroup hr i ins kbd li mark marquee nobr ol option optgroup p picture pre q rb rp rt rtc ruby s samp small span " +
    "strike strong sub summary sup td tfoot th thead tr tt u ul wbr xmp"
)

/** Elements that show nothing, or nothing of use, by themselves. */
const OTHER_ELEMENTS = names(
  "applet area audio base basefont bgsound button canvas command content data datalist dialog embed fencedframe fieldset " +
    "form frame frameset iframe image img input isindex keygen label legend link listing map menu menuitem meta meter " +
    "multicol nextid noembed noframes noscript object output param plaintext portal progress script select " +
    "selectedcontent shadow slot source spacer style table template textarea time title track var video"
)

/** Whether HTML, SVG or MathML has an element of that name in lower case. */
export const isElement = (name: string): boolean =>
  TEXT_ELEMENTS.has(name) ||
  OTHER_ELEMENTS.has(name) ||
  DRAWING_ELEMENTS.has(name) ||
  BLOCK_ELEMENTS.has(name)

/** Whether a tag of the name without attributes and without an end shows nothing, so that it is a word such as `<image>`. */
export const isNothingAlone = (name: string): boolean =>
  OTHER_ELEMENTS.has(name) || (DRAWING_ELEMENTS.has(name) && !TEXT_ELEMENTS.has(name))

/** The names of the tags in a piece of HTML that are text. */
export type Placeholders = ReadonlySet<string>

/** Whether a tag is text in a piece of HTML with these placeholders: one of an element only without attributes. */
export const isPlaceholder = (
  name: string,
  hasAttributes: boolean,
  placeholders: Placeholders | undefined
): boolean => placeholders?.has(name) === true && (!hasAttributes || !isElement(name))
