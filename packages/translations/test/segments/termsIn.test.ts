import { expect, it } from "@effect/vitest"
import { placesOfTerms, termsIn } from "../../src/segments/termsIn.ts"

const found = (text: string, ...terms: ReadonlyArray<string>) =>
  placesOfTerms(
    text,
    terms.map((term) => [term, `<${term}>`])
  ).map(({ end, start }) => text.slice(start, end))

it("a term is found as a whole word, whatever its case, and longer terms before shorter ones", () => {
  expect(found("Spaces, a space, aerospace, SPACE-bar", "space")).toEqual(["space", "SPACE"])
  expect(found("The change request changes", "change", "change request")).toEqual(["change request"])
  expect(found("a page of a page", "page", "page of")).toEqual(["page of", "page"])
  expect(found("C++ and .NET (and a/b)", "C++", ".NET", "a/b")).toEqual(["C++", ".NET", "a/b"])
  expect(
    termsIn("A space in a Space", [
      ["a", "x"],
      ["space", "y"],
      ["none", "z"]
    ]).map(([term]) => term)
  ).toEqual(["space", "a"])
})

it("a term with a capital behind its first letter keeps its case", () => {
  expect(found("Tell us what the US does, and SAAS, SaaS", "US", "SaaS")).toEqual(["US", "SaaS"])
})

it("a term is found in scripts without spaces, with particles of Korean, and never in a part of a letter", () => {
  expect(found("新しい変更リクエストを作る", "変更リクエスト", "変更")).toEqual(["変更リクエスト"])
  expect(found("서버는 서버에서", "서버")).toEqual(["서버", "서버"])
  expect(found("หน้าแรกของเอกสาร", "เอกสาร")).toEqual(["เอกสาร"])
  expect(found("ペーシ\u3099", "ペーシ")).toEqual([])
  expect(found("une cafe\u0301 et un café, un cafe", "cafe")).toEqual(["cafe"])
  expect(found("une cafe\u0301 et un café", "café")).toEqual(["cafe\u0301", "café"])
  expect(found("การตั้งค่าสี", "การตั้งค่าส")).toEqual([])
})
