import * as fc from "fast-check"
import { assertionXml, responseXml, signXml } from "../../src/testing/aResponse.ts"
import { parts, provider, signedResponse, withSignedAssertion } from "./kit.ts"

const both = signXml(
  signXml(responseXml(parts, assertionXml(parts)), "_assertion", provider),
  "_response",
  provider
)
const seeds = [withSignedAssertion(), signedResponse(), both]

const evil = assertionXml({ ...parts, assertionId: "_evil", nameId: "eve", email: "eve@example.org" })

/** Texts that change the meaning of XML where they are inserted. */
const snippets = [
  "<!-- -->",
  "<![CDATA[eve]]>",
  "<?x y?>",
  "<x/>",
  "&#x41;",
  "&amp;",
  "&eve;",
  "eve",
  " ",
  "\n",
  "\u2028",
  "\u0000",
  "'",
  '"',
  "<",
  ">",
  ' ID="_evil"',
  ' xmlns="urn:x"',
  ' xmlns:saml="urn:x"',
  "<saml:NameID>eve</saml:NameID>",
  evil
]

type Mutation = (xml: string) => string

const at = (xml: string, share: number) => Math.floor(share * xml.length)
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

/** Positions at the borders of tags, where changes of structure keep the XML well-formed. */
const border = (xml: string, share: number) => {
  const tags = Array.from(xml.matchAll(/<[^>]+>/g), ({ 0: tag, index }) => index + tag.length)
  return tags[Math.floor(share * tags.length)] ?? 0
}

const elementAt = (xml: string, share: number) => {
  const elements = Array.from(xml.matchAll(/<((?:\w+:)?\w+)[^>]*>/g)).flatMap(
    ({ 0: tag, 1: name, index }) => {
      const end = tag.endsWith("/>")
        ? index + tag.length
        : xml.indexOf(`</${name}>`, index) + `</${name}>`.length
      return end > index ? [xml.slice(index, end)] : []
    }
  )
  return elements[Math.floor(share * elements.length)] ?? ""
}

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(share, fc.constantFrom(...snippets)).map(
    ([where, text]): Mutation =>
      (xml) =>
        xml.slice(0, at(xml, where)) + text + xml.slice(at(xml, where))
  ),
  fc.tuple(share, fc.constantFrom(...snippets)).map(([where, text]): Mutation => (xml) => {
    const index = border(xml, where)
    return xml.slice(0, index) + text + xml.slice(index)
  }),
  fc.tuple(share, fc.integer({ min: 1, max: 200 })).map(
    ([where, length]): Mutation =>
      (xml) =>
        xml.slice(0, at(xml, where)) + xml.slice(at(xml, where) + length)
  ),
  fc.tuple(share, share).map(([from, to]): Mutation => (xml) => {
    const element = elementAt(xml, from)
    const index = border(xml, to)
    return xml.slice(0, index) + element + xml.slice(index)
  }),
  fc.tuple(share, share).map(([from, to]): Mutation => (xml) => {
    const element = elementAt(xml, from)
    const rest = xml.replace(element, () => "")
    const index = border(rest, to)
    return rest.slice(0, index) + element + rest.slice(index)
  }),
  fc
    .constantFrom(
      ["ada", "eve"],
      ["_assertion", "_response"],
      ["_response", "_assertion"],
      ["saml:", "samlp:"],
      ["_request", "_other"],
      ["2026", "2027"]
    )
    .map(
      ([from, to]): Mutation =>
        (xml) =>
          xml.replace(from!, to!)
    )
)

/** A genuine response with one to four changes, by somebody without the key. */
export const mutatedResponse: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...seeds), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([seed, mutations]) => mutations.reduce((xml, mutate) => mutate(xml), seed))
