/** The style of printed pages: the document alone, light, with all of its tabs and lines. It comes last. */
export const printStyle = `
@media print {
  .header, .pages, .outline, .outline-button, .neighbours, .page-end, .page-actions, .footer, .announcement, .copy, .anchor, .unfold { display: none !important; }
  .columns-of-page { display: block; }
  :root { color-scheme: light !important; }
  [data-theme] .only-dark { display: none !important; }
  [data-theme] .only-light { display: block !important; }
  .button.primary { background: none; color: var(--accent); border-color: var(--accent); }
  .page-cover { margin-inline: 0 !important; }
  main { padding: 0 !important; }
  article { max-width: none; }
  .cards { grid-template-columns: repeat(2, 1fr) !important; }
  .columns { flex-direction: row; }
  .operation-grid { display: block; }
  .code code, .code .line { min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  .tabs > section[hidden], .tabs.ready > section > .tab-title { display: block !important; }
  [role=tablist] { display: none; }
  .more { display: block !important; }
  figure, .hint, .card, tr { break-inside: avoid; }
  h2, h3, h4, h5, h6 { break-after: avoid; }
  octavo-embed { aspect-ratio: auto; }
  octavo-embed > button { display: none; }
  .prose a[href^=http]:not(.button, .link-card, .zoom, .card-link)::after { content: " (" attr(href) ")"; font-size: 80%; }
  details::details-content { content-visibility: visible; height: auto; }
}
`
