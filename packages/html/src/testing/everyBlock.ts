/** A page with every block and inline that Markdown can write, in the order of a page that somebody would read. */
export const everyBlock = `---
description: Every block of the dialect on one page.
---

# Every block

A paragraph with **bold**, _italic_, ~~struck~~, \`inline code\`, <kbd>Ctrl</kbd> + <kbd>K</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <mark style="color:red;">red</mark> and <mark style="background-color:yellow;">marked</mark> text, an emoji :rocket:, an icon <i class="fa-gear">:gear:</i>, a [link to a page](other.md), an [outside link](https://example.org/a?b=c), a mention [other.md](other.md "mention"), a formula $$e^{i\\pi} + 1 = 0$$ and words with a note[^1].

<p align="center">A centred paragraph.</p>

<a href="https://example.org" class="button primary" data-icon="rocket">Get started</a> <a href="other.md" class="button secondary">Read more</a> <button type="button" class="button secondary" data-action="search" data-query="install">Search it</button>

## Lists <a href="#lists" id="lists"></a>

* One
* Two
  * Nested
  * Nested, too
* Three

1. First
2. Second

   With a paragraph.
3. Third

* [ ] To do
* [x] Done

***

> A quote, with **words**.
>
> And a second paragraph.

## Hints

{% hint style="info" %}
Information with \`code\` and a [link](other.md).
{% endhint %}

{% hint style="success" %}
It worked.
{% endhint %}

{% hint style="warning" %}
Be careful.
{% endhint %}

{% hint style="danger" icon="lock" %}
### A heading in a hint

This cannot be undone.
{% endhint %}

## Code

{% code title="server.ts" lineNumbers="true" %}
\`\`\`typescript
import { createServer } from "node:http"

// Answers every request.
const server = createServer((request, response) => { // [!code --]
const server = createServer(async (request, response) => { // [!code ++]
  const count: number = 42
  response.end(\`Hello \${count}\`) // [!code highlight]
})
server.listen(8080)
\`\`\`
{% endcode %}

{% code overflow="wrap" %}
\`\`\`bash
curl --request POST --header "Authorization: Bearer oct_0123456789abcdef" --data '{"title": "A very long line that is wrapped since its author wants it"}' https://docs.example.org/v1/orgs
\`\`\`
{% endcode %}

\`\`\`json
{"object": "page", "count": 12, "isPublished": true, "title": null, "aVeryLongKeyThatScrolls": "and a very long value that does not fit into the width of the text, so that the block scrolls"}
\`\`\`

\`\`\`
Plain text without a language.
\`\`\`

\`\`\`mermaid
graph TD
  A[Start] --> B{Works?}
  B -->|yes| C[Good]
  B -->|no| D[Mend it]
\`\`\`

## Tabs and steps

{% tabs %}
{% tab title="npm" %}
Install it with npm.

\`\`\`bash
npm install octavo
\`\`\`
{% endtab %}

{% tab title="pnpm" icon="rocket" %}
Install it with pnpm.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### Create a space

Give it a title.
{% endstep %}

{% step %}
### Write

Add pages to it.

{% hint style="info" %}
Pages are Markdown.
{% endhint %}
{% endstep %}

{% step %}
### Publish

Link it to a site.
{% endstep %}
{% endstepper %}

<details>

<summary>How do I <strong>undo</strong> it?</summary>

Every revision can be restored.

</details>

<details open>

<summary>An open question</summary>

With its answer.

</details>

{% columns %}
{% column width="35%" %}
The left column is narrow.
{% endcolumn %}

{% column %}
The right column has the rest of the width, and more words than the other one has.
{% endcolumn %}
{% endcolumns %}

## Images and files

<figure><picture><source srcset="dark.png" media="(prefers-color-scheme: dark)"><img src="light.png" alt="A diagram of the parts" width="400"></picture><figcaption><p>The parts, and how they fit</p></figcaption></figure>

<div data-with-frame="true"><figure><img src="light.png" alt="In a frame"></figure></div>

An image <img src="light.png" alt="in line" data-size="line"> within text.

{% file src="files/report.pdf" %}
The report of the year
{% endfile %}

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}
A film
{% endembed %}

{% embed url="https://example.org/an/article" %}

{% content-ref url="other.md" %}
[other.md](other.md)
{% endcontent-ref %}

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$

## Tables

| Setting | Value | Meaning |
| --- | ---: | :---: |
| \`PORT\` | 8080 | The port **of** the server |
| \`OCTAVO_DATA_DIR\` | ./data | The folder of all data |

<table data-full-width="true"><thead><tr><th width="200">Name</th><th data-type="checkbox">Done</th><th data-type="rating" data-max="5">Stars</th><th data-type="select">Kind<select><option value="a" label="Good" color="green"></option><option value="b" label="Bad" color="red"></option></select></th><th data-type="number">Number</th><th data-type="content-ref">Page</th></tr></thead><tbody><tr><td>First</td><td>true</td><td>4</td><td><span data-option="a">Good</span></td><td>12</td><td><a href="other.md">other.md</a></td></tr><tr><td>Second</td><td>false</td><td>2</td><td><span data-option="b">Bad</span></td><td>7</td><td></td></tr></tbody></table>

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td><strong>Start here</strong></td><td>The first steps</td><td><a href="other.md">other.md</a></td><td><a href="light.png">light.png</a></td></tr><tr><td><strong>Reference</strong></td><td>All settings</td><td><a href="other.md">other.md</a></td><td></td></tr><tr><td><strong>No target</strong></td><td>Only words</td><td></td><td></td></tr></tbody></table>

## More

{% openapi src="https://example.org/openapi.json" path="/pets/{petId}" method="get" %}
[https://example.org/openapi.json](https://example.org/openapi.json)
{% endopenapi %}

{% openapi-operation spec="pets" path="/pets" method="post" %}
[pets](https://example.org/openapi.json)
{% endopenapi-operation %}

{% openapi-schemas spec="pets" schemas="Pet,Owner" grouped="true" %}
[pets](https://example.org/openapi.json)
{% endopenapi-schemas %}

{% openapi-webhook spec="pets" name="petAdded" method="post" %}
[pets](https://example.org/openapi.json)
{% endopenapi-webhook %}

{% @mermaid/diagram content="graph LR; A-->B" %}

{% @acme/widget url="https://example.org/widget" %}

{% prompt description="Explain this page" icon="robot" %}
\`\`\`
Explain this page to me.
\`\`\`
{% endprompt %}

{% updates format="full" %}
{% update date="2026-10-01" tags="beta" %}
### Version 2

* Better
* Faster
{% endupdate %}

{% update date="2026-09-01" %}
### Version 1

The first one.
{% endupdate %}
{% endupdates %}

<img src="light.png" alt="A drawing" class="gitbook-drawing">

{% include "../.gitbook/includes/x.md" %}

{% if visitor.claims.x %}
Nobody may see this.
{% endif %}

Value: <code class="expression">space.vars.x</code>

#### The deepest heading

مرحبا بالعالم, text from right to left.

[^1]: The note, with a [link](other.md).
`
