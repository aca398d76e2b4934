/** A document of one paragraph. */
export const paragraph = (text: string) => ({
  object: "document",
  data: {},
  nodes: [
    {
      object: "block",
      type: "paragraph",
      key: "p",
      data: {},
      nodes: [{ object: "text", key: "t", leaves: [{ object: "leaf", text, marks: [] }] }]
    }
  ]
})
