import type { Element } from "hast"
import { classesOf, elementsBelow, isElement, propertyOf, wordsOf } from "./elements.ts"

const dropped = new Set("nav embed canvas meter progress link".split(" "))

/** The words of buttons that do something with the page. Other buttons are part of its text. */
const command =
  /^(?:(?:copy|copied|copy (?:code|link|page|to clipboard)|edit|edit (?:page|this page)|share|print|close|toggle .*|expand(?: all)?|collapse(?: all)?|show more|show less|back to top|wrap|run)!?)?$/i

/**
 * The parts of a page that sites add to the text: buttons to edit, to copy, to go on, and lists of its own headings.
 */
const furniture =
  /^(edit-this-page|theme-edit-this-page|theme-doc-footer|pagination-nav|pagination|prev-next|breadcrumbs?|theme-doc-breadcrumbs|theme-doc-version-badge|table-of-contents|toc|toc-wrapper|theme-doc-toc-mobile|sidebar|sr-only|visually-hidden|screen-reader-text|linenos?|line-numbers?|lineno|gutter|copy-button|page-metadata|skip-link|boring|navheader|navfooter|nav-panel|online-navigation)$/

const anchors = /^(hash-link|headerlink|anchor-link|anchorlink|heading-anchor|header-anchor|anchor)$/

const isAnchor = /^(?:permanent |permalink|(?:direct |copy )?link\b|anchor$|section titled)/i

const hasPicture = (element: Element): boolean =>
  [...elementsBelow(element)].some((one) => isElement(one, "img"))

/** Whether an element is one that sites add to the text of a page. */
export const isFurniture = (element: Element): boolean => {
  if (element.tagName === "input") return propertyOf(element, "type") !== "checkbox"
  if (dropped.has(element.tagName)) return true
  const classes = classesOf(element)
  if (element.tagName === "a" && propertyOf(element, "href")?.startsWith("#") === true) {
    const words = wordsOf(element)
    const isSign = /^[#¶§\u200b\s]*$/.test(words) && !hasPicture(element)
    return isSign || (classes.some((name) => anchors.test(name)) && isAnchor.test(words))
  }
  if (element.tagName === "button") {
    return (
      (command.test(wordsOf(element)) && !hasPicture(element)) || classes.some((name) => /copy/.test(name))
    )
  }
  return (
    !isElement(element, "pre", "code", "table", "h1", "h2", "h3", "h4", "h5", "h6") &&
    classes.some((name) => furniture.test(name))
  )
}
