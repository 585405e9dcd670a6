;;; scenec-mode.el --- Scene files of scenec -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages

;;; Commentary:

;; A major mode for .tbl files, and the Eglot configuration for them.  Words are recognized by
;; their position: at the start of an item, a word followed by a colon is a property, and any other
;; word is an element.

;;; Code:

(require 'rx)

(defgroup scenec nil
  "Scene files of scenec."
  :group 'languages)

(defcustom scenec-program "scenec"
  "The scenec program: a path, or a name to find in `exec-path'."
  :type 'string)

(defcustom scenec-indent-offset 4
  "The indentation of the contents of brackets."
  :type 'integer
  :safe #'integerp)

(defvar scenec-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    ;; Nested comments.
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23n" table)
    (modify-syntax-entry ?\n "> b" table)
    (dolist (operator '(?+ ?- ?% ?< ?> ?= ?! ?& ?| ?? ?: ?. ?#))
      (modify-syntax-entry operator "." table))
    table))

(defconst scenec--start "\\(?:^\\|[{;}]\\)[ \t]*"
  "The start of an item.")

(defconst scenec--words
  '(
    "accessibilityExtraExtraExtraLarge" "accessibilityExtraExtraLarge" "accessibilityExtraLarge"
    "accessibilityLarge" "accessibilityMedium" "always" "axial" "backwards" "bevel" "black"
    "blue" "body" "bold" "both" "brown" "butt" "callout" "caption1" "caption2" "center"
    "checkmark" "circular" "classic" "clear" "conic" "continuous" "cyan" "dark" "darkGray"
    "darkText" "default" "detail" "detailDisclosure" "disclosure" "easeIn" "easeInEaseOut"
    "easeOut" "end" "evenOdd" "exposed" "extraExtraExtraLarge" "extraExtraLarge" "extraLarge"
    "extraSmall" "flat" "footnote" "forwards" "gray" "green" "grouped" "hash" "headline" "heavy"
    "iPhone11" "iPhone13mini" "iPhone14" "iPhone15" "iPhone15Plus" "iPhone16Pro" "iPhone16ProMax"
    "iPhone4s" "iPhone8" "iPhone8Plus" "iPhoneSE" "iPhoneX" "image" "insetGrouped" "label"
    "large" "largeTitle" "left" "light" "lightGray" "lightText" "linear" "link" "liquidGlass"
    "magenta" "medium" "middle" "miter" "modern" "natural" "nonZero" "opaqueSeparator" "orange"
    "placeholderText" "plain" "purple" "quaternaryLabel" "quaternarySystemFill" "radial" "red"
    "regular" "removed" "resize" "resizeAspect" "resizeAspectFill" "right" "round"
    "secondaryLabel" "secondarySystemBackground" "secondarySystemFill"
    "secondarySystemGroupedBackground" "semibold" "separator" "singleLine" "small" "snake"
    "square" "start" "subheadline" "subtitle" "swiftUI" "systemBackground" "systemBlue" "systemBrown"
    "systemCyan" "systemFill" "systemGray" "systemGray2" "systemGray3" "systemGray4"
    "systemGray5" "systemGray6" "systemGreen" "systemGroupedBackground" "systemIndigo"
    "systemMint" "systemOrange" "systemPink" "systemPurple" "systemRed" "systemTeal"
    "systemYellow" "tertiaryLabel" "tertiarySystemBackground" "tertiarySystemFill"
    "tertiarySystemGroupedBackground" "thin" "tintColor" "title1" "title2" "title3" "tree" "uiKit"
    "ultraLight" "value1" "value2" "white" "yellow")
  "The built-in words and colors, which Tests/Checks/Editors/tree-sitter/words.test.js keeps complete.")

(defvar scenec-font-lock-keywords
  (let ((name "[[:alpha:]_][[:alnum:]_]*"))
    `((,(concat scenec--start "\\(import\\|if\\|else\\)\\_>[ \t]*\\(?:[^:.= \t]\\|$\\)")
       1 font-lock-keyword-face)
      ("\\_<else[ \t]+\\(if\\)\\_>" 1 font-lock-keyword-face)
      (,(concat scenec--start "\\(let\\)[ \t]+\\(" name "\\)")
       (1 font-lock-keyword-face) (2 font-lock-variable-name-face))
      (,(concat scenec--start "\\(style\\|component\\)[ \t]+\\(" name "\\)")
       (1 font-lock-keyword-face) (2 font-lock-type-face))
      (,(concat scenec--start "\\(for\\)[ \t]+\\(([^)]*)\\|" name "\\)[ \t]+\\(in\\)\\_>")
       (1 font-lock-keyword-face) (2 font-lock-variable-name-face)
       (3 font-lock-keyword-face))
      (,(concat scenec--start "\\(\\(?:" name "\\.\\)*" name "\\)[ \t]*:")
       1 font-lock-variable-name-face)
      (,(concat scenec--start "\\(" name "\\)\\_>\\(?:[ \t]+\\(" name "\\(?:\\." name "\\)*\\)\\)?")
       (1 font-lock-type-face) (2 font-lock-function-name-face nil t))
      (,(concat "[(,][ \t]*\\(" name "\\)[ \t]*:") 1 font-lock-variable-name-face)
      (,(concat "\\_<\\(" name "\\)(") 1 font-lock-function-name-face)
      ("#[[:xdigit:]]+\\_>" . font-lock-constant-face)
      (,(rx symbol-start (any digit) (* (any digit "_")) (? "." (+ (any digit "_")))
            (? (any "eE") (? (any "+-")) (+ digit))
            (or "pt" "px" "%" "s" "ms" "deg" "rad" ""))
       . font-lock-constant-face)
      ("\\_<\\(?:true\\|false\\|none\\|infinity\\|parent\\)\\_>" . font-lock-builtin-face)
      ;; Not after the dot of a member.
      (,(concat "\\(?:^\\|[^.[:alnum:]_]\\)" (regexp-opt scenec--words "\\(") "\\_>")
       1 font-lock-constant-face)))
  "Font lock keywords of `scenec-mode'.")

(defun scenec-indent-line ()
  "Indent the current line according to the enclosing bracket."
  (interactive)
  (let ((indent (scenec--indent))
        (offset (- (current-column) (current-indentation))))
    (when indent
      (indent-line-to indent)
      (when (> offset 0)
        (move-to-column (+ indent offset))))))

(defun scenec--indent ()
  "Return the column at which to begin the current line, or nil to leave it."
  (save-excursion
    (beginning-of-line)
    (let* ((state (syntax-ppss))
           (open (nth 1 state)))
      (skip-chars-forward " \t")
      (cond
       ;; In a string or a block comment.
       ((nth 8 state) nil)
       ((not open) 0)
       (t
        (let ((closes (looking-at "[])}]"))
              (goes-on (looking-at "\\(?:[-+*%<>?:.]\\|[=!]=\\|&&\\|||\\)")))
          (goto-char open)
          (let ((aligned (and (not (eq (char-after) ?{))
                              (save-excursion
                                (forward-char)
                                (not (looking-at "[ \t]*\\(?://.*\\)?$")))))
                (inside (1+ (current-column))))
            (cond
             (closes (current-indentation))
             (aligned inside)
             (t (+ (current-indentation)
                   (* scenec-indent-offset (if goes-on 2 1))))))))))))

;;;###autoload
(define-derived-mode scenec-mode prog-mode "Scene"
  "Major mode for scene files of scenec."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\)[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'scenec-indent-line)
  (setq-local electric-indent-chars (append "}])" electric-indent-chars))
  (setq-local font-lock-defaults '(scenec-font-lock-keywords))
  (setq-local imenu-generic-expression
              '((nil "^[ \t]*\\(?:scene\\|snapshot\\|style\\|component\\)[ \t]+\\([^{(\n]+?\\)[ \t]*[({\n]"
                     1))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.tbl\\'" . scenec-mode))

(defvar eglot-server-programs)

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(scenec-mode . ,(lambda (&rest _) (list scenec-program "lsp")))))

(provide 'scenec-mode)

;;; scenec-mode.el ends here
