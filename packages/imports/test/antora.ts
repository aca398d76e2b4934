import { onePixel } from "@octavo/content/testing"

/** A repository of Antora with two modules, in which every construct is. */
export const antora: Readonly<Record<string, string | Uint8Array>> = {
  "docs/antora.yml":
    "name: pets\ntitle: Pet shop\nversion: '2.0'\nnav:\n- modules/ROOT/nav.adoc\n- modules/api/nav.adoc\nasciidoc:\n  attributes:\n    shop: Pets & more\n",
  "docs/modules/ROOT/nav.adoc":
    ".Guides\n* xref:install.adoc[Installing]\n** xref:deep/more.adoc[]\n* Words alone\n** xref:api:calls.adoc[]\n* https://example.org[Elsewhere]\n",
  "docs/modules/api/nav.adoc": "* xref:calls.adoc[Again]\n* xref:gone.adoc[Gone]\n",
  "docs/modules/ROOT/pages/index.adoc":
    "= Welcome to {shop}\n:description: The start\n\nSee xref:install.adoc[], xref:install.adoc#linux[Linux], xref:api:calls.adoc[the _calls_], xref:2.0@pets:api:calls.adoc[them], xref:gone.adoc[nothing] and <<below>>.\n\n[#below]\n== Below here\n\nAttached: xref:attachment$a.pdf[A file], link:{attachmentsdir}/a.pdf[the same].\n",
  "docs/modules/ROOT/pages/install.adoc": `= Install it
:experimental:
:stem: latexmath

Preamble *bold* _it_ \`mono\` H~2~O.footnote:[A note.]

NOTE: Mind this.

[WARNING]
.Careful
====
Block of words.
====

[[linux]]
== On Linux

include::partial$steps.adoc[]
include::partial$cycle.adoc[]
include::partial$absent.adoc[]
include::../../../../../secret.adoc[]

[source,ruby]
.app.rb
----
include::example$app.rb[tag=main]
----
<1> Called first

.Sizes
[%header,cols="1,1a"]
|===
|Name |Size
|One |* item of a cell
|===

term:: its meaning

* [x] done
* [ ] open

image::shot.png[A shot]
.Titled
image::api:other.png[Other]

.Folded
[%collapsible]
====
Hidden words
====

[tabs]
====
First::
+
--
Words of first
--
Second:: Words of second
====

[stem]
++++
a^2
++++

Inline stem:[b_1] and kbd:[Ctrl+C].

ifdef::env-site[]
Shown on sites.
endif::[]

++++
<script>alert(1)</script><b>Passed</b>
++++
`,
  "docs/modules/ROOT/pages/deep/more.adoc":
    "= More\n\nBack to xref:install.adoc[] and xref:./other.adoc[beside].\n",
  "docs/modules/ROOT/pages/deep/other.adoc": "= Beside\n\nWords.\n",
  "docs/modules/ROOT/partials/steps.adoc": "=== A step\n\nIncluded words of {shop}.\n",
  "docs/modules/ROOT/partials/cycle.adoc": "Again.\n\ninclude::partial$cycle.adoc[]\n",
  "docs/modules/ROOT/examples/app.rb": "require 'x'\n# tag::main[]\nputs 1 # <1>\n# end::main[]\nhidden\n",
  "docs/modules/ROOT/images/shot.png": onePixel,
  "docs/modules/ROOT/attachments/a.pdf": "pdf",
  "docs/modules/api/images/other.png": onePixel,
  "docs/modules/api/pages/calls.adoc": "= Calls\n\nOf {page-component-title}.\n",
  "secret.adoc": "secret words"
}

/** Pages of AsciiDoc in folders, without Antora. */
export const asciiDoc: Readonly<Record<string, string | Uint8Array>> = {
  "README.adoc":
    "= Top\n:imagesdir: pictures\n\nSee xref:guide/one.adoc#part[One] and <<guide/one.adoc#,all>>.\n\nimage::dot.png[Dot]\n",
  "guide/one.adoc":
    "= One\n\n[#part]\n== A part\n\ninclude::_words.adoc[lines=2..2]\n\nlink:../a.txt[Text]\n",
  "guide/_words.adoc": "first\nsecond\nthird\n",
  "guide/wide.adoc": '= Wide\n\n[cols="9999999*"]\n|===\n|a\n|===\n',
  "pictures/dot.png": onePixel,
  "a.txt": "text"
}
