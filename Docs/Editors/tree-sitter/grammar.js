/// <reference types="tree-sitter-cli/dsl" />
// Scene files of scenec.
//
// A line break ends an item, except in parentheses and brackets, and before an operator. For the
// latter, tokens that continue an expression include the preceding line breaks: the longest token
// wins.

const precedence = {
  ternary: 1, or: 2, and: 3, comparison: 4, range: 5, additive: 6, multiplicative: 7, prefix: 8,
  postfix: 9,
};

/** A token that can be on a separate line, after comment lines. */
const onNextLine = (text) =>
  token(
    seq(
      optional(
        /[ \t]*[\r\n]([ \t\r\n\uFEFF]|\/\/[^\r\n]*[\r\n]|\/\*([^*]|\*+[^*\/])*\*+\/)*/),
      /[ \t]*/, text));

/** Comma-separated `items` with an optional trailing comma and any line breaks. */
const list = ($, open, item, close) =>
  seq(
    open,
    repeat($._line_end),
    optional(
      seq(
        item,
        repeat($._line_end),
        repeat(seq(',', repeat($._line_end), item, repeat($._line_end))),
        optional(seq(',', repeat($._line_end))))),
    close);

const separated = ($, item) =>
  seq(
    repeat($._separator),
    optional(seq(item, repeat(seq(repeat1($._separator), item)), repeat($._separator))));

module.exports = grammar({
  name: 'scenec',

  extras: ($) => [/[ \t\uFEFF]/, $.comment, $.block_comment],

  word: ($) => $.identifier,

  rules: {
    source_file: ($) => separated($, $._item),

    _separator: ($) => choice($._line_end, ';'),
    _line_end: () => /\r\n?|\n/,

    _item: ($) =>
      choice(
        $.import_declaration, $.let_declaration, $.style_declaration, $.component_declaration,
        $.for_statement, $.if_statement, $.property, $.element),

    // Declarations.

    import_declaration: ($) => seq('import', field('path', $.string)),

    let_declaration: ($) =>
      seq('let', field('name', $.identifier), '=', repeat($._line_end), field('value', $._expression)),

    style_declaration: ($) => seq('style', field('name', $.identifier), field('body', $.body)),

    component_declaration: ($) =>
      seq(
        'component', field('name', $.identifier), optional(field('parameters', $.parameters)),
        field('body', $.body)),

    parameters: ($) => list($, '(', $.parameter, ')'),

    parameter: ($) =>
      seq(field('name', $.identifier), optional(seq('=', field('value', $._expression)))),

    for_statement: ($) =>
      seq(
        'for', field('variable', choice($.identifier, $.variables)), 'in',
        field('list', $._expression), field('body', $.body)),

    variables: ($) => list($, '(', $.identifier, ')'),

    if_statement: ($) =>
      seq(
        'if', field('condition', $._expression), field('body', $.body),
        optional(
          seq(alias(onNextLine('else'), 'else'), field('else', choice($.if_statement, $.body))))),

    // Properties and elements.

    property: ($) =>
      seq(
        field('name', $.property_path), ':', repeat($._line_end), field('value', $._expression)),

    property_path: ($) => seq($._word, repeat(seq('.', $.identifier))),

    // Keywords are reserved only in their own positions: `style: plain` is a property.
    _word: ($) =>
      choice(
        $.identifier,
        ...['import', 'let', 'style', 'component', 'by'].map((word) =>
          alias(word, $.identifier))),

    element: ($) =>
      prec.right(
        seq(
          field('kind', $.identifier),
          optional(field('name', $.name)),
          optional(field('text', $.string)),
          optional(field('arguments', $.tuple)),
          optional(field('body', $.body)))),

    // A key path has dots.
    name: ($) => seq($.identifier, repeat(seq('.', $.identifier))),

    body: ($) => seq('{', separated($, $._item), '}'),

    // Values.

    _expression: ($) =>
      choice(
        $.ternary, $.binary, $.prefix, $.member, $.call, $.subscript, $.implicit_member, $.array,
        $.tuple, $.string, $.number, $.color, $.boolean, $.none, $.identifier),

    ternary: ($) =>
      prec.right(
        precedence.ternary,
        seq(
          field('condition', $._expression), onNextLine('?'), repeat($._line_end),
          field('then', $._expression), onNextLine(':'), repeat($._line_end),
          field('else', $._expression))),

    binary: ($) =>
      choice(
        ...[
          [precedence.or, '||'],
          [precedence.and, '&&'],
          [precedence.comparison, choice('==', '!=', '<', '<=', '>', '>=')],
          [precedence.range, choice('..<', '...')],
          // On a separate line, it is a property.
          [precedence.range, 'by', (text) => text],
          [precedence.additive, choice('+', '-')],
          [precedence.multiplicative, choice('*', '%')],
          // On a separate line, it could also be the start of a comment.
          [precedence.multiplicative, '/', (text) => text],
        ].map(([level, operator, place = onNextLine]) =>
          prec.left(
            level,
            seq(
              field('left', $._expression), field('operator', place(operator)),
              repeat($._line_end), field('right', $._expression))))),

    prefix: ($) =>
      prec(precedence.prefix, seq(field('operator', choice('-', '+', '!')), $._expression)),

    member: ($) =>
      prec(
        precedence.postfix,
        seq(
          field('value', $._expression), onNextLine('.'),
          field('name', choice($.identifier, alias(token.immediate(/\d+/), $.number))))),

    implicit_member: ($) => seq('.', field('name', $.identifier)),

    call: ($) =>
      prec(precedence.postfix, seq(field('function', $._expression), field('arguments', $.tuple))),

    subscript: ($) =>
      prec(
        precedence.postfix,
        seq(
          field('value', $._expression), '[', repeat($._line_end), field('index', $._expression),
          repeat($._line_end), ']')),

    array: ($) => list($, '[', $.argument, ']'),

    tuple: ($) => list($, '(', $.argument, ')'),

    argument: ($) =>
      seq(
        optional(seq(field('label', $.identifier), ':', repeat($._line_end))),
        field('value', $._expression)),

    string: ($) => seq('"', repeat(choice($.text, $.escape, $.interpolation)), token.immediate('"')),

    text: () => token.immediate(prec(1, /[^"\\\r\n]+/)),

    escape: () => token.immediate(/\\(u\{[0-9A-Fa-f]{1,8}\}|[^(\r\n])/),

    interpolation: ($) => seq(token.immediate('\\('), $._expression, ')'),

    number: () =>
      token(
        seq(/\d[\d_]*/, optional(/\.\d[\d_]*/), optional(/[eE][+-]?\d+/),
          optional(choice('pt', 'px', '%', 's', 'ms', 'deg', 'rad')))),

    color: () => /#[0-9A-Za-z]+/,

    boolean: () => choice('true', 'false'),

    none: () => 'none',

    identifier: () =>
      /[A-Za-z_\u{80}-\u{FEFE}\u{FF00}-\u{10FFFF}][A-Za-z0-9_\u{80}-\u{FEFE}\u{FF00}-\u{10FFFF}]*/u,

    // Comments.

    comment: () => token(seq('//', /[^\r\n]*/)),

    // The contents take precedence over a line comment: `/* https://… */`.
    block_comment: ($) =>
      seq(
        token(prec(1, '/*')),
        repeat(
          choice(
            $.block_comment, token.immediate(prec(1, /[^*\/]+/)), token.immediate(prec(1, /[*\/]/)))),
        token.immediate(prec(1, '*/'))),
  },
});
