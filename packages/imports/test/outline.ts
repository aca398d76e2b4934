const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`

const upload = (name: string) => `uploads/${id(1)}/${id(2)}/${name}`

/** Two collections as Outline exports them in Markdown: pages in their order, with attachments beside them. */
export const outline = {
  "Handbook/Welcome.md": `# Welcome

Ask @[Ada Byron](mention://${id(3)}/user/${id(4)}), or read [first](./Setup.md) and [then](./Setup/Time%252FMoney.md).

\\

 ![A plan](${upload("plan.png")} " =640x480") ![](${upload("plan.png")} "right-50") ![](${upload("plan.png")} "Words =10x")

[Plan 2024.pdf 12345](${upload("Plan 2024.pdf").replace(" ", "%20")})

:::warning
Mind this.

:::

++++
## More *words* & all

Body.

+++
Inner

Deep.
+++

++++

\`\`\`
+++
\\
\`\`\`
`,
  "Handbook/Setup.md": "# Setup\n\n- [ ] Begin\n",
  "Handbook/Setup/Time%2FMoney.md": "# Time/Money\n\n[Back](./../Welcome.md)\n",
  "Handbook/About.md": "Text.\n",
  "Notes/One.md": "# One\n",
  [`Handbook/${upload("plan.png")}`]: "png",
  [`Handbook/${upload("Plan 2024.pdf")}`]: "pdf"
}
